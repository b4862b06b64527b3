import type { ForcedOutcome, Participant } from './forced-outcome.ts'
import type { EvidenceState, IdentityState } from './state.ts'
import type { EngineStore } from './store.ts'
import { StoredSetting } from './stored-setting.ts'

const SETTING = 'forced-outcomes'

/** Forced outcomes that wait for a matching check, in order of creation. */
export class ForcedOutcomes {
  readonly #waiting: StoredSetting<readonly ForcedOutcome[]>

  constructor(store: EngineStore) {
    this.#waiting = new StoredSetting(store, SETTING, [])
  }

  list(): readonly ForcedOutcome[] {
    return this.#waiting.get()
  }

  add(outcome: ForcedOutcome): void {
    this.#waiting.set([...this.list(), outcome])
  }

  clear(): void {
    this.#waiting.set([])
  }

  /** Returns the first matching outcome and consumes it unless it is permanent. */
  take(participant: Participant, identity: IdentityState, evidence: EvidenceState): ForcedOutcome | null {
    const waiting = this.list()
    const found = waiting.find((outcome) => matches(outcome, participant, identity, evidence))
    if (found && found.repeat !== 'ALWAYS') this.#waiting.set(waiting.filter((outcome) => outcome !== found))
    return found ?? null
  }

  /** Removes the outcomes of a transaction that has ended. */
  forget(identityId: string): void {
    const others = this.list().filter((outcome) => outcome.identityId !== identityId)
    if (others.length < this.list().length) this.#waiting.set(others)
  }
}

function matches(
  outcome: ForcedOutcome,
  participant: Participant,
  identity: IdentityState,
  evidence: EvidenceState,
): boolean {
  return (
    outcome.participant === participant &&
    (outcome.identityId === undefined || outcome.identityId === identity.id) &&
    (outcome.businessId === undefined || outcome.businessId === identity.businessId) &&
    (outcome.evidenceType === undefined || outcome.evidenceType === evidence.type) &&
    (outcome.operation === undefined || outcome.operation === evidence.operation)
  )
}
