import { member, scalarText } from '../report/index.ts'
import type { EvidenceTrace } from './evidence-trace.ts'
import { type ExplainedError, explainError } from './explained-error.ts'
import { between, type Moment } from './moment.ts'
import type { Place } from './place.ts'
import type { ServiceCall } from './record/verification.ts'
import type { Result } from './result.ts'
import { operationKey } from './timeline-items.ts'
import { serviceResult, verificationResult } from './verification-result.ts'

/** Statement of one service within a verification. */
export interface ServiceStatement {
  readonly place: Place
  readonly name: string
  readonly version: string | null
  readonly result: Result
  readonly isTechnicalError: boolean
  readonly responseTimeMs: number | null
  readonly score: string | null
  readonly matchingScore: number | null
  /** Final decision of the operators, if there was a review. */
  readonly decision: string | null
  readonly indicators: readonly string[]
  readonly errors: readonly ExplainedError[]
}

/** Statement of one participant about the evidence: the tree verification → service → indicator. */
export interface ParticipantStatement {
  readonly place: Place
  readonly operationKey: string
  readonly participant: string
  readonly state: string
  readonly result: Result
  readonly start: Moment
  readonly durationMs: number | null
  readonly isBlockingParticipant: boolean | null
  /** Evidence that it was compared with. */
  readonly referenceId: string | null
  readonly indicators: readonly string[]
  readonly errors: readonly ExplainedError[]
  readonly services: readonly ServiceStatement[]
}

/** Returns the statement of the participant of a verification, with those of its services. */
export function participantStatement({
  operation,
  verification,
}: EvidenceTrace['verifications'][number]): ParticipantStatement {
  const { place, participant, state, start, end, isBlockingParticipant, referenceId, indicators } = verification
  return {
    place,
    operationKey: operationKey(operation),
    participant,
    state,
    result: verificationResult(verification),
    start,
    durationMs: between(start, end),
    isBlockingParticipant,
    referenceId,
    indicators,
    errors: verification.errors.map(explainError),
    services: verification.services.map(serviceStatement),
  }
}

function serviceStatement(service: ServiceCall): ServiceStatement {
  const { place, name, version, isTechnicalError, responseTimeMs, score, matchingScore, indicators, errors } = service
  return {
    place,
    name,
    version,
    result: serviceResult(service),
    isTechnicalError,
    responseTimeMs,
    score,
    matchingScore,
    decision: scalarText(member(service.adjudication, 'globalStatus')),
    indicators,
    errors: errors.map(explainError),
  }
}
