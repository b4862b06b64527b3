import type { RecordChange } from '../../../shared/analysis/index.ts'
import type { DerivationAnswer, Failure, OpenedArchive, ReplayAnswer } from '../../../shared/bridge/index.ts'
import { type Bridge, failureOf } from '../../model/bridge/bridge.ts'

/** Rules and changes of a replay. */
export interface ReplayInput {
  /** Text of a rules file; null for the rules that the record shows. */
  readonly rules: string | null
  readonly changes: readonly RecordChange[]
}

export interface ReplayState extends ReplayInput {
  /** Earlier lists of changes, for undo. */
  readonly earlier: readonly (readonly RecordChange[])[]
  /** Null before the first run. */
  readonly derivation: DerivationAnswer | null
  readonly run: ReplayAnswer | null
  /** Input of the results. */
  readonly ranWith: ReplayInput | null
  /** Completed steps and their total, both 0 before the first; null while nothing runs. */
  readonly progress: { readonly ticket: string; readonly done: number; readonly total: number } | null
  readonly failure: Failure | null
  /** True if the last run was cancelled. */
  readonly isCancelled: boolean
}

const INITIAL: ReplayState = {
  rules: null,
  changes: [],
  earlier: [],
  derivation: null,
  run: null,
  ranWith: null,
  progress: null,
  failure: null,
  isCancelled: false,
}

let tickets = 0

/** Replay of one archive. Outlives the view, so that it continues while the user visits others. */
export class ReplaySession {
  #state = INITIAL
  #cancelledTicket: string | null = null
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): ReplayState => this.#state

  setRules(rules: string | null): void {
    this.#set({ rules })
  }

  setChanges(changes: readonly RecordChange[]): void {
    this.#set({ changes, earlier: [...this.#state.earlier, this.#state.changes] })
  }

  undo(): void {
    const { earlier } = this.#state
    const previous = earlier.at(-1)
    if (previous) this.#set({ changes: previous, earlier: earlier.slice(0, -1) })
  }

  /** Derives the conclusions, then runs the transaction. Resolves to the state at the end; a cancelled run keeps earlier results. */
  async start(bridge: Bridge, archive: string): Promise<ReplayState> {
    const { rules, changes } = this.#state
    // The contract has no empty texts; an empty file is a faulty one.
    const input = { rules: rules === '' ? '\n' : rules, changes }
    tickets += 1
    const ticket = `r${tickets}-${Math.round(performance.timeOrigin)}`
    this.#set({ progress: { ticket, done: 0, total: 0 }, failure: null, isCancelled: false })
    const stop = bridge.listen((event) => {
      if (event.kind === 'progress' && event.ticket === ticket && this.#state.progress)
        this.#set({ progress: { ticket, done: event.done, total: event.total } })
    })
    try {
      const derivation = await bridge.call('replay.derive', { archive, rules: input.rules })
      this.#set({ derivation, run: null, ranWith: { rules, changes } })
      if (this.#cancelledTicket === ticket) this.#set({ isCancelled: true })
      else if (derivation.kind === 'DERIVED')
        this.#set({ run: await bridge.call('replay.run', { archive, ticket, ...input }) })
    } catch (error) {
      const failure = failureOf(error)
      this.#set(failure.code === 'bridge.cancelled' ? { isCancelled: true } : { failure })
    } finally {
      stop()
      this.#set({ progress: null })
    }
    return this.#state
  }

  async cancel(bridge: Bridge): Promise<void> {
    const { progress } = this.#state
    if (!progress) return
    // The derivation is too short to be cancelled; the run after it does not start.
    this.#cancelledTicket = progress.ticket
    await bridge.call('archive.cancel', { ticket: progress.ticket })
  }

  #set(change: Partial<ReplayState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const sessions = new Map<string, ReplaySession>()

/** Returns the replay of an archive. A masked archive has another one: results of the unmasked archive may quote the holder. */
export function replaySessionOf({ archive, masked }: Pick<OpenedArchive, 'archive' | 'masked'>): ReplaySession {
  const key = masked ? `${archive} masked` : archive
  const session = sessions.get(key) ?? new ReplaySession()
  sessions.set(key, session)
  return session
}
