import type { ErrorObject, VerificationDetails, VerificationService } from '../../../shared/spec/index.ts'
import type { DocumentData, OperationName } from './state.ts'

export type Participant = NonNullable<VerificationDetails['participantType']>

/** Result forced on a check by a scenario, the control API or a magic value. The check determines all absent members. */
export interface ForcedOutcome {
  /** All specified conditions must match; without any, every check of the participant matches. */
  readonly identityId?: string
  readonly businessId?: string
  readonly evidenceType?: string
  readonly operation?: OperationName
  readonly participant: Participant
  /** Consumed by the first matching check unless `ALWAYS`. */
  readonly repeat?: 'ONCE' | 'ALWAYS'
  /** Indicators that replace those of the same name, or are added. */
  readonly indicators?: readonly string[]
  readonly errors?: readonly ErrorObject[]
  readonly isTechnicalError?: boolean
  /** REJECTED: not performed successfully. Archive: ParticipantState */
  readonly state?: 'ACCEPTED' | 'REJECTED'
  readonly isBlocking?: boolean
  readonly responseTimeMs?: number
  /** Data to be read from the document instead. */
  readonly data?: DocumentData
  readonly originData?: DocumentData
  readonly livenessDiagnostic?: string
  /** Sends the evidence to a human operator. */
  readonly review?: boolean
  /** Members of the service's record, such as matchingScore. */
  readonly service?: Partial<VerificationService>
}
