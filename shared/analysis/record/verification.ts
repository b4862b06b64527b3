import {
  finite,
  flag,
  list,
  type Members,
  member,
  members,
  membersOrNone,
  scalarText,
  text,
  texts,
} from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { type Moment, readMoment } from '../moment.ts'
import { below, type Place } from '../place.ts'
import { type CodedError, readErrors } from './coded-error.ts'

/** Call of one service within a verification. Archive: VerificationService */
export interface ServiceCall {
  readonly place: Place
  readonly name: string
  readonly version: string | null
  readonly isTechnicalError: boolean
  readonly responseTimeMs: number | null
  readonly score: string | null
  readonly codingScore: number | null
  readonly codingQualityOk: boolean | null
  readonly matchingScore: number | null
  readonly indicators: readonly string[]
  readonly errors: readonly CodedError[]
  /** AdjudicationDetails as recorded. */
  readonly adjudication: Members | null
}

/** Verification of an evidence by one participant. Archive: VerificationDetails */
export interface Verification {
  readonly place: Place
  readonly participant: string
  readonly state: string
  readonly session: Moment
  readonly start: Moment
  readonly end: Moment
  readonly sessionId: string | null
  readonly isBlockingParticipant: boolean | null
  readonly referenceId: string | null
  readonly candidateId: string | null
  readonly indicators: readonly string[]
  readonly errors: readonly CodedError[]
  readonly services: readonly ServiceCall[]
}

/** Reads an element of verificationDetails; members of another type read as absent. Archive: VerificationDetails */
export function readVerification(element: JsonValue, place: Place): Verification {
  const raw = membersOrNone(element)
  return {
    place,
    participant: scalarText(member(raw, 'participantType')) ?? '',
    state: scalarText(member(raw, 'participantState')) ?? '',
    session: readMoment(member(raw, 'sessionCreationTime')),
    start: readMoment(member(raw, 'startDateTime')),
    end: readMoment(member(raw, 'endDateTime')),
    sessionId: text(member(raw, 'sessionId')),
    isBlockingParticipant: flag(member(raw, 'isBlockingParticipant')),
    referenceId: text(member(raw, 'referenceId')),
    candidateId: text(member(raw, 'candidateId')),
    indicators: texts(member(raw, 'raisedIndicators')),
    errors: readErrors(member(raw, 'errors'), below(place, 'errors')),
    services: list(member(raw, 'verificationServices')).map((service, index) =>
      readService(service, below(place, 'verificationServices', index)),
    ),
  }
}

function readService(element: JsonValue, place: Place): ServiceCall {
  const raw = membersOrNone(element)
  return {
    place,
    name: scalarText(member(raw, 'serviceName')) ?? '',
    version: scalarText(member(raw, 'serviceVersion')),
    isTechnicalError: flag(member(raw, 'isTechnicalError')) ?? false,
    responseTimeMs: finite(member(raw, 'responseTimeMS')),
    score: scalarText(member(raw, 'score')),
    codingScore: finite(member(raw, 'codingScore')),
    codingQualityOk: flag(member(raw, 'codingQualityOk')),
    matchingScore: finite(member(raw, 'matchingScore')),
    indicators: texts(member(raw, 'raisedIndicators')),
    errors: readErrors(member(raw, 'errors'), below(place, 'errors')),
    adjudication: members(member(raw, 'adjudicationDetails')),
  }
}
