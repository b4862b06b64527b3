import type { ForcedOutcome, Participant } from './forced-outcome.ts'
import { KeptSetting } from './kept-setting.ts'
import type { EvidenceState, IdentityState } from './state.ts'
import type { EngineStore } from './store.ts'

const SETTING = 'forced-outcomes'

/** Outcomes that wait for the check they fit, in the order they were given. */
export class ForcedOutcomes {
  readonly #waiting: KeptSetting<readonly ForcedOutcome[]>

  constructor(store: EngineStore) {
    this.#waiting = new KeptSetting(store, SETTING, [])
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

  /** The first that fits, used up unless it is for always. */
  take(participant: Participant, identity: IdentityState, evidence: EvidenceState): ForcedOutcome | null {
    const waiting = this.list()
    const found = waiting.find((outcome) => fits(outcome, participant, identity, evidence))
    if (found && found.repeat !== 'ALWAYS') this.#waiting.set(waiting.filter((outcome) => outcome !== found))
    return found ?? null
  }

  /** Takes out what was for one transaction, which has ended. */
  forget(identityId: string): void {
    const others = this.list().filter((outcome) => outcome.identityId !== identityId)
    if (others.length < this.list().length) this.#waiting.set(others)
  }
}

function fits(
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
