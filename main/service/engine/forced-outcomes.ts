import type { ForcedOutcome, Participant } from './forced-outcome.ts'
import type { EvidenceState, IdentityState } from './state.ts'
import type { EngineStore } from './store.ts'

const SETTING = 'forced-outcomes'

/** Outcomes that wait for the check they fit, in the order they were given. */
export class ForcedOutcomes {
  readonly #store: EngineStore
  #waiting: readonly ForcedOutcome[]

  constructor(store: EngineStore) {
    this.#store = store
    // Nobody else writes this setting.
    this.#waiting = (store.setting(SETTING) as readonly ForcedOutcome[] | null) ?? []
  }

  list(): readonly ForcedOutcome[] {
    return this.#waiting
  }

  add(outcome: ForcedOutcome): void {
    this.#set([...this.#waiting, outcome])
  }

  clear(): void {
    this.#set([])
  }

  /** The first that fits, used up unless it is for always. */
  take(participant: Participant, identity: IdentityState, evidence: EvidenceState): ForcedOutcome | null {
    if (this.#waiting.length === 0) return null
    const found = this.#waiting.find((outcome) => fits(outcome, participant, identity, evidence))
    if (found && found.repeat !== 'ALWAYS') this.#set(this.#waiting.filter((outcome) => outcome !== found))
    return found ?? null
  }

  /** Takes out what was for one transaction, which has ended. */
  forget(identityId: string): void {
    if (this.#waiting.some((outcome) => outcome.identityId === identityId))
      this.#set(this.#waiting.filter((outcome) => outcome.identityId !== identityId))
  }

  #set(outcomes: readonly ForcedOutcome[]): void {
    this.#waiting = outcomes
    this.#store.saveSetting(SETTING, outcomes)
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
