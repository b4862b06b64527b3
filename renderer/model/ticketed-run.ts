import { useSyncExternalStore } from 'react'
import type { Failure, OpenedArchive } from '../../shared/bridge/index.ts'
import { oncePer } from '../../shared/schema/index.ts'
import { type Bridge, failureOf } from './bridge/bridge.ts'

export type RunState<Result> =
  | { readonly kind: 'idle' }
  /** Number of completed steps and their total; both 0 before the first. */
  | {
      readonly kind: 'running'
      readonly ticket: string
      readonly done: number
      readonly total: number
      /** Result of the run before; null if there was none. */
      readonly earlier: Result | null
    }
  | { readonly kind: 'ended'; readonly result: Result }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly earlier: Result | null }

/** Returns the last result, also while another run goes on; null if there is none. */
export function lastResult<Result>(state: RunState<Result>): Result | null {
  if (state.kind === 'ended') return state.result
  return state.kind === 'idle' ? null : state.earlier
}

let tickets = 0

/** Long call about an opened archive, with progress. Outlives the view, so that it keeps running while the user visits others. */
class TicketedRun<Result> {
  readonly #call: (bridge: Bridge, args: { readonly archive: string; readonly ticket: string }) => Promise<Result>
  #state: RunState<Result> = { kind: 'idle' }
  readonly #listeners = new Set<() => void>()

  constructor(call: (bridge: Bridge, args: { readonly archive: string; readonly ticket: string }) => Promise<Result>) {
    this.#call = call
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): RunState<Result> => this.#state

  /** Runs the call. Resolves to its final state; a cancelled run resets to the state before. */
  async start(bridge: Bridge, archive: string): Promise<RunState<Result>> {
    tickets += 1
    const before = this.#state
    const earlier = lastResult(before)
    const ticket = `s${tickets}-${Math.round(performance.timeOrigin)}`
    this.#set({ kind: 'running', ticket, done: 0, total: 0, earlier })
    const stop = bridge.listen((event) => {
      if (event.kind === 'progress' && event.ticket === ticket)
        this.#set({ kind: 'running', ticket, done: event.done, total: event.total, earlier })
    })
    try {
      return this.#set({ kind: 'ended', result: await this.#call(bridge, { archive, ticket }) })
    } catch (error) {
      const failure = failureOf(error)
      return this.#set(failure.code === 'bridge.cancelled' ? before : { kind: 'failed', failure, earlier })
    } finally {
      stop()
    }
  }

  async cancel(bridge: Bridge): Promise<void> {
    if (this.#state.kind === 'running') await bridge.call('archive.cancel', { ticket: this.#state.ticket })
  }

  #set(state: RunState<Result>): RunState<Result> {
    this.#state = state
    for (const listener of this.#listeners) listener()
    return state
  }
}

/** Hook that returns the run of an opened archive and its state. */
export type RunOfArchive<Result> = (opened: OpenedArchive) => readonly [TicketedRun<Result>, RunState<Result>]

/** Returns a hook for the runs of a call. An archive that was verified again has a new run. */
export function runOfArchive<Result>(call: ConstructorParameters<typeof TicketedRun<Result>>[0]): RunOfArchive<Result> {
  const runOf = oncePer((_opened: OpenedArchive) => new TicketedRun(call))
  return function useRun(opened) {
    const run = runOf(opened)
    return [run, useSyncExternalStore(run.subscribe, run.state)]
  }
}
