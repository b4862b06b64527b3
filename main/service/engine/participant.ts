import type { ErrorObject, VerificationDetails } from '../../../shared/spec/index.ts'
import type { ServiceAnswer } from '../checks/check.ts'
import type { ForcedOutcome, Participant } from './forced-outcome.ts'
import type { DocumentData, EvidenceState, IdentityState } from './state.ts'
import type { TenantSettings } from './tenant.ts'

/** Input of a participant's check. */
export interface Examination {
  readonly identity: IdentityState
  readonly evidence: EvidenceState
  readonly tenant: TenantSettings
  readonly forced: ForcedOutcome | null
  readonly now: number
  /** Data read by earlier participants. */
  readonly data: DocumentData | null
  file(id: string): Uint8Array | null
  /** Returns the time of the service's clock in milliseconds. */
  time(): number
  /** Calls a service and records its answer with its duration, plus `spentMs` already spent on it. */
  ask<Answer extends ServiceAnswer>(service: () => Answer | Promise<Answer>, spentMs?: number): Promise<Answer>
}

/** Conclusion of a participant from the answers of its services. */
export interface Finding {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  readonly data?: DocumentData | null
  readonly originData?: DocumentData | null
  readonly isComplete?: boolean
  readonly portraitQuality?: boolean
  readonly livenessDiagnostic?: string
  /** Whether the document contains a portrait; absent if no picture was examined. */
  readonly hasPortrait?: boolean
  /** The holder's portrait from the document. */
  readonly picture?: { readonly bytes: Uint8Array; readonly originalId?: string }
  /** REJECTED: not performed successfully; derived from `isTechnicalError` if absent. Archive: ParticipantState */
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
  /** Returns whether documents of a type go through the check; if absent, all do. */
  isFor?(type: string): boolean
  examine(examination: Examination): Promise<Finding>
}

/** Returns the checks of an evidence in order. */
export type Participants = (
  identity: IdentityState,
  evidence: EvidenceState,
  tenant: TenantSettings,
) => readonly ParticipantCheck[]
