import type { ConditionChange, Failure } from '../../../shared/bridge/index.ts'
import { type IndexedRow, indexRow, type ListPage } from '../../../shared/list/index.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { storedRows, storeValue } from './session-memory.ts'

export type ListState =
  | { readonly kind: 'loading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: Failure }
  | {
      readonly kind: 'open'
      readonly name: string
      readonly page: Omit<ListPage, 'rows' | 'next'>
      readonly rows: readonly IndexedRow[]
      /** Changes of trust, policy and time for which the rows were verified again, oldest first. */
      readonly changes: readonly ConditionChange[]
    }

const STORED = 'proofbench-lists'
/** Polling interval of a running list in milliseconds, because a notification may be lost. */
const POLL_MS = 2000
/** Changes of trust, policy and time that are named; earlier ones are dropped. */
const MAX_CHANGES = 3

/** Lists of archives shown in this window. Rows arrive in portions, as the host completes them. */
export class ListStore {
  readonly #bridge: Bridge
  readonly #listeners = new Set<() => void>()
  readonly #feeds = new Map<string, AbortController>()
  /** Timer of the next poll of each running list. */
  readonly #polls = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #fetching = new Map<string, { isDirty: boolean }>()
  #states: ReadonlyMap<string, ListState>

  constructor(bridge: Bridge) {
    this.#bridge = bridge
    const stored = storedRows(STORED, ['list', 'name', 'feed'])
    this.#states = new Map(stored.map(({ list, name }) => [list, { kind: 'loading', name }]))
    bridge.listen((event) => {
      if (event.kind === 'list' && this.#states.has(event.list)) void this.fetch(event.list)
      if (event.kind === 'conditions') this.#outdate(event.change)
    })
    // A reload ends the upload.
    for (const { list, feed } of stored) {
      if (feed !== '') void bridge.call('list.end', { list, skipped: 0 }).catch(() => {})
      void this.fetch(list)
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly states = (): ReadonlyMap<string, ListState> => this.#states

  /** Displays a list of the host. `feed` aborts the upload of its archives, if this window uploads them. */
  show(list: string, name: string, feed?: AbortController): void {
    if (feed) this.#feeds.set(list, feed)
    if (!this.#states.has(list)) this.#put(list, { kind: 'loading', name })
    void this.fetch(list)
  }

  /** Fetches rows until all rows of the host are loaded. */
  async fetch(list: string): Promise<void> {
    const running = this.#fetching.get(list)
    if (running) {
      running.isDirty = true
      return
    }
    const fetching = { isDirty: true }
    this.#fetching.set(list, fetching)
    try {
      while (fetching.isDirty) {
        fetching.isDirty = false
        const known = this.#states.get(list)
        if (!known) return
        const from = known.kind === 'open' ? known.rows.length : 0
        this.#merge(list, await this.#bridge.call('list.page', { list, from }))
      }
    } catch (error) {
      const known = this.#states.get(list)
      if (known) this.#put(list, { kind: 'failed', name: known.name, failure: failureOf(error) })
    } finally {
      this.#fetching.delete(list)
    }
    const state = this.#states.get(list)
    clearTimeout(this.#polls.get(list))
    if (state?.kind === 'open' && state.page.state === 'running')
      this.#polls.set(
        list,
        setTimeout(() => void this.fetch(list), POLL_MS),
      )
    else this.#polls.delete(list)
  }

  /** Verifies all rows again, under the trust, policy and time of now. */
  async verifyAgain(list: string): Promise<void> {
    await this.#bridge.call('list.again', { list })
    await this.fetch(list)
  }

  async cancel(list: string): Promise<void> {
    this.#feeds.get(list)?.abort()
    await this.#bridge.call('list.cancel', { list })
    await this.fetch(list)
  }

  async close(list: string): Promise<void> {
    this.#feeds.get(list)?.abort()
    this.#feeds.delete(list)
    this.#put(list, undefined)
    await this.#bridge.call('list.close', { list })
  }

  dismissNotice(list: string): void {
    const state = this.#states.get(list)
    if (state?.kind === 'open') this.#put(list, { ...state, changes: [] })
  }

  /** Marks the rows of all lists as not current, and asks the host whether they are. */
  #outdate(change: ConditionChange): void {
    for (const [list, state] of this.#states) {
      if (state.kind === 'open') {
        const changes = [...state.changes, change].slice(-MAX_CHANGES)
        this.#put(list, { ...state, changes, page: { ...state.page, isOutdated: true } })
      }
      void this.fetch(list)
    }
  }

  #merge(list: string, { rows, next: _next, ...page }: ListPage): void {
    const known = this.#states.get(list)
    if (!known) return
    const isSameRun = known.kind === 'open' && known.page.run === page.run && known.page.isMasked === page.isMasked
    if (known.kind === 'open' && !isSameRun && known.rows.length > 0) {
      // The received rows belong to a cursor of another run, or to the other mask.
      this.#put(list, { ...known, name: page.name, page, rows: [] })
      const fetching = this.#fetching.get(list)
      if (fetching) fetching.isDirty = true
      return
    }
    const [before, changes] = [isSameRun ? known.rows : [], known.kind === 'open' ? known.changes : []]
    if (page.state !== 'running') this.#feeds.delete(list)
    this.#put(list, { kind: 'open', name: page.name, page, rows: [...before, ...rows.map(indexRow)], changes })
  }

  #put(list: string, state: ListState | undefined): void {
    const states = new Map(this.#states)
    if (state) states.set(list, state)
    else states.delete(list)
    this.#states = states
    storeValue(
      STORED,
      [...states].map(([id, { name }]) => ({ list: id, name, feed: this.#feeds.has(id) ? 'on' : '' })),
    )
    for (const listener of this.#listeners) listener()
  }
}
