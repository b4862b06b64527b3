import { useSyncExternalStore } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { OpenedArchive } from '../../shared/bridge/opened-archive.ts'
import type { SelfTestResult } from '../../shared/bridge/self-test.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'

export type SelfTestState =
  | { readonly kind: 'idle' }
  /** Number of completed tampers and their total; both 0 before the first. */
  | { readonly kind: 'running'; readonly ticket: string; readonly done: number; readonly total: number }
  | { readonly kind: 'ended'; readonly result: SelfTestResult }
  | { readonly kind: 'failed'; readonly failure: Failure }

let tickets = 0

/** Self-test of one verdict. Outlives the view, so that it keeps running while the user visits others. */
export class SelfTestRun {
  #state: SelfTestState = { kind: 'idle' }
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): SelfTestState => this.#state

  /** Runs the self-test. Resolves to its final state; a cancelled run resets to `idle`. */
  async start(bridge: Bridge, archive: string): Promise<SelfTestState> {
    tickets += 1
    const ticket = `s${tickets}-${Math.round(performance.timeOrigin)}`
    this.#set({ kind: 'running', ticket, done: 0, total: 0 })
    const stop = bridge.listen((event) => {
      if (event.kind === 'progress' && event.ticket === ticket)
        this.#set({ kind: 'running', ticket, done: event.done, total: event.total })
    })
    try {
      return this.#set({ kind: 'ended', result: await bridge.call('archive.self-test', { archive, ticket }) })
    } catch (error) {
      const failure = failureOf(error)
      return this.#set(failure.code === 'bridge.cancelled' ? { kind: 'idle' } : { kind: 'failed', failure })
    } finally {
      stop()
    }
  }

  async cancel(bridge: Bridge): Promise<void> {
    if (this.#state.kind === 'running') await bridge.call('archive.cancel', { ticket: this.#state.ticket })
  }

  #set(state: SelfTestState): SelfTestState {
    this.#state = state
    for (const listener of this.#listeners) listener()
    return state
  }
}

const runs = new WeakMap<OpenedArchive, SelfTestRun>()

/** Returns the self-test of an opened archive and its state. An archive that was verified again has a new self-test. */
export function useSelfTest(opened: OpenedArchive): readonly [SelfTestRun, SelfTestState] {
  const run = runs.get(opened) ?? new SelfTestRun()
  runs.set(opened, run)
  return [run, useSyncExternalStore(run.subscribe, run.state)]
}
