import {
  derivedIdsOf,
  evidenceIdOf,
  lacking,
  type RecordedArchive,
  type RecordedOperation,
  timeOf,
} from './recorded-archive.ts'
import {
  endOf,
  foundSettled,
  isCaptured,
  type RecordedEvaluation,
  type RecordedRounds,
  recordedRounds,
  wasEvaluatedBefore,
} from './recorded-rounds.ts'

/** An event of the transaction. */
export interface ReplayEvent {
  readonly time: number
  readonly element: RecordedOperation
  /** SUBMIT: submission. COMPLETE: end of a session. DECIDE: end of a review. AGAIN: new evaluation. */
  readonly kind: 'SUBMIT' | 'COMPLETE' | 'DECIDE' | 'DELETE' | 'AGAIN'
}

const ENDED_BY_TIME: ReadonlySet<string> = new Set(['TIMEOUT', 'PAUSED', 'ERROR', 'PROCESSING'])

/** A session that a pause ended: nothing of it was recorded, and the transaction went on. Archive: VerificationAndEvaluationDetails, progress */
const wasAbandoned = (element: RecordedOperation): boolean =>
  isSession(element) &&
  element.progress === 'PAUSE' &&
  element.evaluationDetails === undefined &&
  (element.verificationDetails ?? []).length === 0

/** A call of which no evidence was recorded, for example one that failed. */
const hasLeftNothing = (element: RecordedOperation): boolean =>
  element.identityOperation.type === 'ADD' &&
  !isSession(element) &&
  element.evidenceDetails === undefined &&
  element.evaluationDetails === undefined &&
  element.consentsDetails === undefined &&
  (element.verificationDetails ?? []).length === 0

/** A review of evidence that the record never sends to one, that no evaluation waited for, and that rejected nothing. */
export const isUnrequestedReview = (element: RecordedOperation, operations: readonly RecordedOperation[]): boolean =>
  element.identityOperation.name === 'ADJUDICATION' &&
  element.evaluationDetails === undefined &&
  !isRejection(element) &&
  !operations.some(
    ({ participantContextId, verificationDetails = [] }) =>
      participantContextId === element.identityOperationParent &&
      verificationDetails.some(({ participantState }) => participantState === 'ADJUDICATION'),
  )

const isRejection = ({ verificationDetails = [] }: RecordedOperation): boolean =>
  verificationDetails.some(({ verificationServices = [] }) =>
    verificationServices.some(({ adjudicationDetails }) =>
      adjudicationDetails?.decisionsDetails?.some(({ status }) => status === 'REJECTED'),
    ),
  )

const SESSIONS: ReadonlySet<string> = new Set([
  'ID_DOCUMENT_LIVE_CAPTURE',
  'EVIDENCE_NFC_VERIFICATION',
  'PORTRAIT_CAPTURE',
  'LIVENESS_VIDEO',
])

export const isSession = ({ identityOperation }: RecordedOperation): boolean => SESSIONS.has(identityOperation.name)

/** A session of which no check was recorded, so that it never ends. */
export const isUnendedSession = (element: RecordedOperation): boolean =>
  isSession(element) && (element.verificationDetails ?? []).length === 0

/** Returns the recorded events in order of time, without what the service does by itself. */
export function replayEvents(
  { operations, identity }: RecordedArchive,
  evaluations: readonly RecordedEvaluation[],
): readonly ReplayEvent[] {
  const derived = derivedIdsOf(operations)
  const isOver = !ENDED_BY_TIME.has(identity.globalStatus.status)
  const events = operations
    .filter((element) => !derived.has(element.participantContextId) && !(isOver && wasAbandoned(element)))
    .filter((element) => !hasLeftNothing(element) && !isUnrequestedReview(element, operations))
    .flatMap((element) => eventsOf(element, operations, evaluations))
    .map((event) => ({ ...event, time: seenTime(event, evaluations) }))
  const submissions = events.filter(({ kind }) => kind === 'SUBMIT')
  const begun = new Map(submissions.map(({ element, time }) => [subjectOf(element), time]))
  // No event may precede the submission of its evidence, even if the clock did not advance.
  return events
    .map((event) => ({ ...event, time: Math.max(event.time, begun.get(subjectOf(event.element)) ?? event.time) }))
    .sort((a, b) => a.time - b.time)
}

/** Returns the id of the evidence that an event concerns; for a review, the reviewed evidence. */
const subjectOf = (element: RecordedOperation): string =>
  (element.identityOperation.name === 'ADJUDICATION' ? element.identityOperationParent : undefined) ??
  evidenceIdOf(element)

/**
 * Returns when an event took effect, which may be later than the start of its call: after all evaluations that do not reflect it
 * yet. An evaluation at the same time comes first.
 */
function seenTime({ kind, element, time }: ReplayEvent, evaluations: readonly RecordedEvaluation[]): number {
  const id = subjectOf(element)
  if (kind === 'DELETE') return Math.max(time, evaluations.findLast(({ evidences }) => evidences.has(id))?.time ?? time)
  if (kind !== 'SUBMIT') return time
  const seen = evaluations.filter(({ evidences }) => evidences.has(id))
  const [first] = seen
  if (!first) return time
  if (seen.some((evaluation) => evaluation.element !== element && evaluation.time === time)) return time - 1
  return Math.max(time, evaluations.findLast((evaluation) => evaluation.time < first.time)?.time ?? time)
}

function eventsOf(
  element: RecordedOperation,
  operations: readonly RecordedOperation[],
  evaluations: readonly RecordedEvaluation[],
): readonly ReplayEvent[] {
  const { identityOperation, startDateTime, processingDetails, verificationDetails = [], evaluationDetails } = element
  const time = timeOf(processingDetails?.startDateTime ?? startDateTime)
  const evaluated = evaluationDetails ? timeOf(evaluationDetails.evaluationDateTime) : null
  if (identityOperation.type === 'DELETE') return [{ time: evaluated ?? time, element, kind: 'DELETE' }]
  if (identityOperation.name === 'ADJUDICATION') {
    const end = verificationDetails[0]?.endDateTime
    if (end === undefined)
      throw lacking(operations, element, 'verificationDetails/0/endDateTime', 'the time of the decision is not known')
    return [{ time: evaluated ?? timeOf(end), element, kind: 'DECIDE' }]
  }
  const rounds = recordedRounds(element, evaluations)
  const events: ReplayEvent[] = [{ time, element, kind: 'SUBMIT' }]
  const end = isSession(element) ? sessionEnd(element, rounds, evaluations) : null
  if (end !== null) events.push({ time: end, element, kind: 'COMPLETE' })
  const ends = rounds.again.flatMap((records) => records.slice(-1)).map(endOf)
  // Only the last evaluation of an element is recorded.
  for (const [at, ended] of ends.entries())
    events.push({ time: at === ends.length - 1 ? (evaluated ?? ended) : ended, element, kind: 'AGAIN' })
  if (rounds.first.length === 0 && evaluated !== null && wasEvaluatedBefore(element, evaluated, evaluations))
    events.push({ time: evaluated, element, kind: 'AGAIN' })
  return events
}

/**
 * Returns the end of a session, which is not recorded: the evaluation if nothing was captured, otherwise just before the first
 * check.
 */
function sessionEnd(
  element: RecordedOperation,
  { first: [begun], again }: RecordedRounds,
  evaluations: readonly RecordedEvaluation[],
): number | null {
  const { evaluationDetails } = element
  if (!begun) return null
  if (!isCaptured(element) && evaluationDetails && again.length === 0)
    return timeOf(evaluationDetails.evaluationDateTime)
  return Math.min(timeOf(begun.startDateTime), ...replacements(element, timeOf(begun.startDateTime), evaluations))
}

/**
 * Returns times before which a portrait was captured: settled portraits are removed by a new capture, those in examination stay.
 * Service: Identity view, "portrait"
 */
function replacements(
  { participantContextId: own, evidenceDetails, startDateTime }: RecordedOperation,
  firstCheckAt: number,
  evaluations: readonly RecordedEvaluation[],
): readonly number[] {
  if (evidenceDetails?.type !== 'PORTRAIT') return []
  const portraits = evaluations.flatMap(({ evidences }) =>
    [...evidences.values()].flatMap(({ id, type }) => (type === 'PORTRAIT' && id !== own ? [id] : [])),
  )
  return [...new Set(portraits)].flatMap((id) => {
    const settled = evaluations.find((evaluation) => foundSettled(evaluation, id))
    if (!settled || settled.time > firstCheckAt) return []
    if (evaluations.some(({ time, evidences }) => time > firstCheckAt && evidences.has(id))) return [settled.time - 1]
    const removal = evaluations.find(({ time, evidences }) => time > settled.time && !evidences.has(id))
    return removal && removal.time <= firstCheckAt && removal.time > timeOf(startDateTime) ? [removal.time - 1] : []
  })
}
