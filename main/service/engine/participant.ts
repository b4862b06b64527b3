import type { ErrorObject, VerificationDetails } from '../../../shared/spec/details.ts'
import type { ServiceAnswer } from '../checks/check.ts'
import type { ForcedOutcome, Participant } from './forced-outcome.ts'
import type { DocumentData, EvidenceState, IdentityState } from './state.ts'
import type { TenantSettings } from './tenant.ts'

/** What a participant looks at. */
export interface Examination {
  readonly identity: IdentityState
  readonly evidence: EvidenceState
  readonly tenant: TenantSettings
  readonly forced: ForcedOutcome | null
  readonly now: number
  /** What earlier participants read. */
  readonly data: DocumentData | null
  file(id: string): Uint8Array | null
  /** Time by the clock of the service, milliseconds. */
  time(): number
  /** Asks one service; its answer goes into the record with the time it took, and `spentMs` that were spent on it before. */
  ask<Answer extends ServiceAnswer>(service: () => Answer | Promise<Answer>, spentMs?: number): Promise<Answer>
}

/** What a participant concludes from what its services answered. */
export interface Finding {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  readonly data?: DocumentData | null
  readonly originData?: DocumentData | null
  readonly isComplete?: boolean
  readonly portraitQuality?: boolean
  readonly livenessDiagnostic?: string
  /** Whether the document has a picture of its holder; absent where no picture was examined. */
  readonly hasPortrait?: boolean
  /** The holder's picture as the document has it. */
  readonly picture?: { readonly bytes: Uint8Array; readonly originalId?: string }
  /** REJECTED: not performed successfully; it follows from `isTechnicalError` unless given. Archive: ParticipantState */
  readonly state?: 'ACCEPTED' | 'REJECTED'
  readonly isTechnicalError?: boolean
  /** Sends the evidence to a human operator. */
  readonly isForReview?: boolean
  /** Further members of the record. */
  readonly more?: Partial<VerificationDetails>
}

export interface ParticipantCheck {
  readonly participant: Participant
  /** "when true and rejected, only evaluation follows". Archive: VerificationDetails */
  readonly isBlocking: boolean
  /** Whether documents of a type, as far as it is known by then, go through the check; all where absent. */
  isFor?(type: string): boolean
  examine(examination: Examination): Promise<Finding>
}

/** Which checks an evidence goes through, in order. */
export type Participants = (
  identity: IdentityState,
  evidence: EvidenceState,
  tenant: TenantSettings,
) => readonly ParticipantCheck[]
