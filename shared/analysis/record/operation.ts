import { finite, list, type Members, member, members, membersOrNone, scalarText, text } from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { latest, type Moment, readMoment } from '../moment.ts'
import { below, inDetails, type Place } from '../place.ts'
import { type CodedError, readErrors } from './coded-error.ts'
import { type Evaluation, readEvaluation } from './evaluation.ts'
import { readVerification, type Verification } from './verification.ts'

/** Client call that changed the identity. Archive: RestDetails */
export interface RestCall {
  readonly place: Place
  readonly method: string
  readonly uri: string
  readonly httpCode: number | null
  readonly tokenRole: string
  readonly start: Moment
  readonly end: Moment
  readonly errors: readonly CodedError[]
}

/** Element of verificationAndEvaluationDetails.json; an element that is no object reads as an empty one. */
export interface Operation {
  readonly index: number
  readonly place: Place
  readonly name: string
  readonly type: string
  readonly contextId: string | null
  readonly parentId: string | null
  readonly childId: string | null
  readonly progress: string
  readonly sessionId: string | null
  readonly start: Moment
  /** Latest time recorded in the operation; its start if there is no other. */
  readonly end: Moment
  /** EvidenceDetails as recorded, at `place` + /evidenceDetails. */
  readonly evidence: Members | null
  readonly evidenceId: string | null
  readonly family: string | null
  readonly evidenceType: string | null
  readonly call: RestCall | null
  readonly verifications: readonly Verification[]
  readonly evaluation: Evaluation | null
  readonly raw: Members
}

/** Reads an element of verificationAndEvaluationDetails.json; members of another type read as absent. */
export function readOperation(element: JsonValue, index: number): Operation {
  const raw = membersOrNone(element)
  const place = inDetails(`/${index}`)
  const identityOperation = members(member(raw, 'identityOperation'))
  const evidence = members(member(raw, 'evidenceDetails'))
  const start = readMoment(member(raw, 'startDateTime'))
  const call = readCall(member(raw, 'processingDetails'), below(place, 'processingDetails'))
  const verifications = list(member(raw, 'verificationDetails')).map((verification, position) =>
    readVerification(verification, below(place, 'verificationDetails', position)),
  )
  const evaluation = readEvaluation(member(raw, 'evaluationDetails'), below(place, 'evaluationDetails'))
  const ends = [start, ...verifications.map(({ end }) => end)]
  if (call) ends.push(call.end)
  if (evaluation) ends.push(evaluation.time)
  return {
    index,
    place,
    name: scalarText(member(identityOperation, 'name')) ?? '',
    type: scalarText(member(identityOperation, 'type')) ?? '',
    contextId: text(member(raw, 'participantContextId')),
    parentId: text(member(raw, 'identityOperationParent')),
    childId: text(member(raw, 'identityOperationChild')),
    progress: scalarText(member(raw, 'progress')) ?? '',
    sessionId: text(member(raw, 'sessionId')),
    start,
    end: latest(ends) ?? start,
    evidence,
    evidenceId: text(member(evidence, 'id')) ?? null,
    family: scalarText(member(evidence, 'family')),
    evidenceType: scalarText(member(evidence, 'type')),
    call,
    verifications,
    evaluation,
    raw,
  }
}

function readCall(value: JsonValue | undefined, place: Place): RestCall | null {
  const raw = members(value)
  if (!raw) return null
  return {
    place,
    method: scalarText(member(raw, 'method')) ?? '',
    uri: scalarText(member(raw, 'uri')) ?? '',
    httpCode: finite(member(raw, 'httpCode')),
    tokenRole: scalarText(member(raw, 'tokenRole')) ?? '',
    start: readMoment(member(raw, 'startDateTime')),
    end: readMoment(member(raw, 'endDateTime')),
    errors: readErrors(member(raw, 'errors'), below(place, 'errors')),
  }
}
