import type { Failure, HostEvent } from '../../shared/bridge/calls.ts'
import type { OpenedArchive } from '../../shared/bridge/opened-archive.ts'
import { type Bridge, type Dropped, failureOf } from './bridge.ts'

export type ArchiveState =
  | {
      readonly kind: 'opening'
      readonly name: string
      readonly ticket: string
      readonly done: number
      readonly total: number
    }
  | { readonly kind: 'open'; readonly opened: OpenedArchive }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: Failure }

/** The archives of this window by id: opening, open or failed. Components subscribe to it. */
export class ArchiveStore {
  readonly #bridge: Bridge
  readonly #listeners = new Set<() => void>()
  #states: ReadonlyMap<string, ArchiveState> = new Map()
  readonly #reopening = new Map<string, Promise<void>>()
  #tickets = 0

  constructor(bridge: Bridge) {
    this.#bridge = bridge
    bridge.listen((event) => this.#hear(event))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly states = (): ReadonlyMap<string, ArchiveState> => this.#states

  /** Reads and judges; what is open already is judged again, under the keys of now. */
  async open(archive: string, name = archive): Promise<void> {
    const ticket = this.#ticket()
    this.#put(archive, { kind: 'opening', name, ticket, done: 0, total: 0 })
    try {
      const opened = await this.#bridge.call('archive.open', { archive, ticket })
      this.#put(archive, { kind: 'open', opened })
    } catch (error) {
      this.#put(archive, { kind: 'failed', name, failure: failureOf(error) })
    }
  }

  /** Has the host hold an archive again that is open here; what it judges now is what is shown from then on. */
  async reopen(archive: string): Promise<void> {
    if (this.#states.get(archive)?.kind !== 'open') return
    const known = this.#reopening.get(archive)
    if (known) return known
    const ticket = this.#ticket()
    const again = this.#bridge.call('archive.open', { archive, ticket }).then((opened) => {
      if (this.#states.get(archive)?.kind === 'open') this.#put(archive, { kind: 'open', opened })
    })
    this.#reopening.set(archive, again)
    try {
      await again
    } finally {
      this.#reopening.delete(archive)
    }
  }

  async cancel(archive: string): Promise<void> {
    const state = this.#states.get(archive)
    if (state?.kind === 'opening') await this.#bridge.call('archive.cancel', { ticket: state.ticket })
  }

  async close(archive: string): Promise<void> {
    this.#put(archive, undefined)
    await this.#bridge.call('archive.close', { archive })
  }

  /** Hands over what was dropped; answers the id to go to. */
  async take(
    dropped: Dropped,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<string> {
    const archive = await this.#bridge.handOver(dropped, onProgress, signal)
    void this.open(archive, dropped.name)
    return archive
  }

  #ticket(): string {
    return `w${++this.#tickets}-${Math.round(performance.timeOrigin)}`
  }

  #hear(event: HostEvent): void {
    if (event.kind !== 'progress') return
    for (const [archive, state] of this.#states) {
      if (state.kind === 'opening' && state.ticket === event.ticket)
        this.#put(archive, { ...state, done: event.done, total: event.total })
    }
  }

  #put(archive: string, state: ArchiveState | undefined): void {
    const states = new Map(this.#states)
    if (state) states.set(archive, state)
    else states.delete(archive)
    this.#states = states
    for (const listener of this.#listeners) listener()
  }
}
