import type { ErrorObject, VerificationDetails, VerificationService } from '../../../shared/spec/details.ts'
import type { DocumentData, OperationName } from './state.ts'

export type Participant = NonNullable<VerificationDetails['participantType']>

/** What a check is made to answer, by a scenario, the control API or a magic value. What it leaves open the check answers itself. */
export interface ForcedOutcome {
  /** All that are given must fit; none: any check of the participant. */
  readonly identityId?: string
  readonly businessId?: string
  readonly evidenceType?: string
  readonly operation?: OperationName
  readonly participant: Participant
  /** Used up by the first check that it fits unless `ALWAYS`. */
  readonly repeat?: 'ONCE' | 'ALWAYS'
  /** Each takes the place of the one of the same name, or is added. */
  readonly indicators?: readonly string[]
  readonly errors?: readonly ErrorObject[]
  readonly isTechnicalError?: boolean
  /** REJECTED: not performed successfully. Archive: ParticipantState */
  readonly state?: 'ACCEPTED' | 'REJECTED'
  readonly isBlocking?: boolean
  readonly responseTimeMs?: number
  /** What is read from the document instead. */
  readonly data?: DocumentData
  readonly originData?: DocumentData
  readonly livenessDiagnostic?: string
  /** Sends the evidence to a human operator. */
  readonly review?: boolean
  /** Members of the service's record, such as matchingScore. */
  readonly service?: Partial<VerificationService>
}
