import type { ConditionChange, Failure, HostEvent, OpenedArchive } from '../../../shared/bridge/index.ts'
import type { Indication } from '../../../shared/report/index.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { storedRows, storeValue } from './session-memory.ts'

const STORED = 'proofbench-open'

const isBetween = (time: number, from: number, to: number): boolean => time >= from && time < to

/** Maximum number of changes in one notice. */
const MAX_CHANGES = 5

export type ArchiveState =
  /** Open before the window was reloaded; waits to be verified again. */
  | { readonly kind: 'kept'; readonly name: string; readonly indication: string }
  | {
      readonly kind: 'opening'
      readonly name: string
      readonly ticket: string
      readonly done: number
      readonly total: number
    }
  | {
      readonly kind: 'open'
      readonly opened: OpenedArchive
      /** True while the verdict is outdated: trust, policy or time changed, and the archive is being verified again. */
      readonly isStale?: boolean
      readonly reverified?: Reverified
      /** Changes for which it is being verified again. */
      readonly pending?: Reverified
    }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: Failure }

/** Reason why an archive was verified again, and its previous verdict. */
interface Reverified {
  readonly changes: readonly ConditionChange[]
  readonly before: Indication
}

/** Archives of this window by id: opening, open or failed. Components subscribe to it. */
export class ArchiveStore {
  readonly #bridge: Bridge
  readonly #listeners = new Set<() => void>()
  #states: ReadonlyMap<string, ArchiveState>
  /** Map of ids used for opening to actual ids: the hash of the content. */
  readonly #renamed = new Map<string, string>()
  readonly #reopening = new Map<string, Promise<void>>()
  /** Number of readings of each archive; an answer to an earlier one is outdated. */
  readonly #readings = new Map<string, number>()
  #tickets = 0

  constructor(bridge: Bridge) {
    this.#bridge = bridge
    this.#states = new Map(
      storedRows(STORED, ['archive', 'name', 'indication']).map(({ archive, name, indication }) => [
        archive,
        { kind: 'kept', name, indication },
      ]),
    )
    bridge.listen((event) => this.#hear(event))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly states = (): ReadonlyMap<string, ArchiveState> => this.#states

  /** Returns the current id of an archive. */
  idOf(archive: string): string {
    return this.#renamed.get(archive) ?? archive
  }

  /** Reads and verifies; an archive that is already open is verified again with the current keys. */
  async open(archive: string, name = this.#nameOf(archive)): Promise<void> {
    const ticket = this.#ticket()
    // A host that was started again does not know it by its hash yet.
    this.#renamed.delete(archive)
    this.#put(archive, { kind: 'opening', name, ticket, done: 0, total: 0 })
    const isAwaited = (): boolean => {
      const state = this.#states.get(archive)
      return state?.kind === 'opening' && state.ticket === ticket
    }
    try {
      const opened = await this.#bridge.call('archive.open', { archive, ticket })
      if (!isAwaited()) return this.#discard(archive, opened.archive)
      this.#nextReading(opened.archive)
      if (opened.archive === archive) return this.#put(archive, { kind: 'open', opened })
      this.#renamed.set(archive, opened.archive)
      this.#put(opened.archive, { kind: 'open', opened }, archive)
    } catch (error) {
      if (isAwaited()) this.#put(archive, { kind: 'failed', name, failure: failureOf(error) })
    }
  }

  /** Verifies the archives from before a reload again, one after the other, unless they are displayed before. */
  async openKept(): Promise<void> {
    for (const [archive, { kind }] of [...this.#states])
      if (kind === 'kept' && this.#states.get(archive)?.kind === 'kept') await this.open(archive)
  }

  /** Verifies every open archive again; until then its verdict is marked as outdated. */
  async reverify(change: ConditionChange, only?: (opened: OpenedArchive) => boolean): Promise<void> {
    const open = [...this.#states].flatMap(([archive, state]) =>
      state.kind === 'open' && (only?.(state.opened) ?? true) ? [[archive, state] as const] : [],
    )
    for (const [archive, state] of open) {
      const earlier = state.pending ?? state.reverified
      const pending: Reverified = {
        changes: [...(earlier?.changes ?? []), change].slice(-MAX_CHANGES),
        before: earlier?.before ?? state.opened.report.indication,
      }
      this.#put(archive, { ...state, isStale: true, pending })
    }
    // Sequentially, most recent first: the visible archive is the last opened one.
    for (const [archive, { opened }] of open.reverse()) {
      const state = this.#states.get(archive)
      // A later change may have verified it already.
      if (state?.kind === 'open' && state.isStale) await this.#again(archive, opened.name)
    }
  }

  /** Verifies archives again whose certificate became valid or expired since. `now`: epoch milliseconds. */
  async reverifyExpired(now: number): Promise<void> {
    const hasPassed = ({ report }: OpenedArchive): boolean => {
      const judged = Date.parse(report.validationTime)
      const { notBefore, notAfter } = report.signature.key ?? {}
      return [notBefore, notAfter].some((time) => time !== undefined && isBetween(Date.parse(time), judged, now))
    }
    for (const state of this.#states.values())
      if (state.kind === 'open' && hasPassed(state.opened)) {
        const label = state.opened.report.signature.key?.source ?? ''
        return this.reverify({ kind: 'expiry', label }, hasPassed)
      }
  }

  dismissNotice(archive: string): void {
    const state = this.#states.get(archive)
    if (state?.kind !== 'open') return
    const { reverified: _dismissed, ...others } = state
    this.#put(archive, others)
  }

  /** Verifies an open archive again in the host. Of several answers, that of the last call is shown. */
  async #again(archive: string, name: string): Promise<void> {
    const isNewest = this.#nextReading(archive)
    const current = () => {
      const state = this.#states.get(archive)
      return isNewest() && state?.kind === 'open' ? state : undefined
    }
    try {
      const opened = await this.#bridge.call('archive.again', { archive, ticket: this.#ticket() })
      const state = current()
      const reverified = state?.pending ?? state?.reverified
      if (state) this.#put(archive, { kind: 'open', opened, ...(reverified ? { reverified } : {}) })
    } catch (error) {
      if (current()) this.#put(archive, { kind: 'failed', name, failure: failureOf(error) })
    }
  }

  /** Returns a function that returns whether no later reading of the archive was started. */
  #nextReading(archive: string): () => boolean {
    const number = (this.#readings.get(archive) ?? 0) + 1
    this.#readings.set(archive, number)
    return () => this.#readings.get(archive) === number
  }

  /** Reads an archive again: data of the holder was masked or unmasked, or the library may be readable now. */
  async readAgain(archive: string): Promise<void> {
    const state = this.#states.get(archive)
    // Its file name may contain the name of the holder.
    const name = archive.slice(0, 12)
    if (state?.kind === 'kept') this.#put(archive, { ...state, name })
    if (state?.kind === 'open') await this.#again(archive, name)
  }

  /** Opens an archive of this window in the host again; the new verdict is shown from then on. */
  async reopen(archive: string): Promise<void> {
    if (this.#states.get(archive)?.kind !== 'open') return
    const known = this.#reopening.get(archive)
    if (known) return known
    const ticket = this.#ticket()
    const reopening = this.#bridge.call('archive.open', { archive, ticket }).then((opened) => {
      if (this.#states.get(archive)?.kind === 'open') this.#put(archive, { kind: 'open', opened })
    })
    this.#reopening.set(archive, reopening)
    try {
      await reopening
    } finally {
      this.#reopening.delete(archive)
    }
  }

  async cancel(archive: string): Promise<void> {
    const state = this.#states.get(archive)
    if (state?.kind === 'opening') await this.#bridge.call('archive.cancel', { ticket: state.ticket })
  }

  async close(archive: string): Promise<void> {
    const state = this.#states.get(archive)
    this.#put(archive, undefined)
    const bridge = this.#bridge
    await Promise.all([
      ...(state?.kind === 'opening' ? [bridge.call('archive.cancel', { ticket: state.ticket })] : []),
      bridge.call('archive.close', { archive }),
    ])
  }

  /** Closes an archive in the host that was opened after this window had closed it; `requested`: id by which it was opened. */
  #discard(requested: string, archive: string): void {
    // Under the same id it may be opened once more.
    if (this.#states.has(requested) || this.#states.has(archive)) return
    void this.#bridge.call('archive.close', { archive }).catch(() => {})
  }

  /** Closes all archives; the host releases each. */
  async closeAll(): Promise<void> {
    await Promise.all([...this.#states.keys()].map((archive) => this.close(archive)))
  }

  #nameOf(archive: string): string {
    const state = this.#states.get(archive)
    return state === undefined ? archive : state.kind === 'open' ? state.opened.name : state.name
  }

  #ticket(): string {
    return `w${++this.#tickets}-${Math.round(performance.timeOrigin)}`
  }

  #hear(event: HostEvent): void {
    if (event.kind === 'conditions') void this.reverify(event.change)
    if (event.kind === 'masking') void this.readAgain(event.archive)
    if (event.kind !== 'progress') return
    for (const [archive, state] of this.#states) {
      if (state.kind === 'opening' && state.ticket === event.ticket)
        this.#put(archive, { ...state, done: event.done, total: event.total })
    }
  }

  /** `instead`: the id whose position it takes. */
  #put(archive: string, state: ArchiveState | undefined, instead = archive): void {
    const entries = [...this.#states].filter(([id]) => id !== archive || id === instead)
    const at = entries.findIndex(([id]) => id === instead)
    const next: readonly (readonly [string, ArchiveState])[] = state ? [[archive, state]] : []
    this.#states = new Map(
      at < 0 ? [...entries, ...next] : [...entries.slice(0, at), ...next, ...entries.slice(at + 1)],
    )
    storeValue(
      STORED,
      [...this.#states].flatMap(([id, state]) => {
        if (state.kind === 'open')
          return [{ archive: id, name: state.opened.name, indication: state.opened.report.indication }]
        return state.kind === 'kept' ? [{ archive: id, name: state.name, indication: state.indication }] : []
      }),
    )
    for (const listener of this.#listeners) listener()
  }
}
