import {
  derivedIdsOf,
  evidenceIdOf,
  NotReproducible,
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

/** Something that happened in the transaction, at its time. */
export interface ReplayEvent {
  readonly time: number
  readonly element: RecordedOperation
  /** SUBMIT: the call. COMPLETE: a session ended. DECIDE: a review ended. AGAIN: evaluated once more. */
  readonly kind: 'SUBMIT' | 'COMPLETE' | 'DECIDE' | 'DELETE' | 'AGAIN'
}

const SESSIONS: ReadonlySet<string> = new Set([
  'ID_DOCUMENT_LIVE_CAPTURE',
  'EVIDENCE_NFC_VERIFICATION',
  'PORTRAIT_CAPTURE',
  'LIVENESS_VIDEO',
])

export const isSession = ({ identityOperation }: RecordedOperation): boolean => SESSIONS.has(identityOperation.name)

/** What happened, in the order of time; what the service does by itself is left out. */
export function replayEvents(
  { operations }: RecordedArchive,
  evaluations: readonly RecordedEvaluation[],
): readonly ReplayEvent[] {
  const derived = derivedIdsOf(operations)
  const events = operations
    .filter(({ participantContextId }) => !derived.has(participantContextId))
    .flatMap((element) => eventsOf(element, evaluations))
    .map((event) => ({ ...event, time: seenTime(event, evaluations) }))
  const submissions = events.filter(({ kind }) => kind === 'SUBMIT')
  const begun = new Map(submissions.map(({ element, time }) => [subjectOf(element), time]))
  // Nothing happens to what is not there yet, also where the clock stood still.
  return events
    .map((event) => ({ ...event, time: Math.max(event.time, begun.get(subjectOf(event.element)) ?? event.time) }))
    .sort((one, other) => one.time - other.time)
}

/** Id of the evidence that something happens to: of a review, the one that it is about. */
const subjectOf = (element: RecordedOperation): string =>
  (element.identityOperation.name === 'ADJUDICATION' ? element.identityOperationParent : undefined) ??
  evidenceIdOf(element)

/**
 * A call takes effect some time after it began: behind the evaluations that show that it had not yet. What is evaluated at the time
 * of an event comes before it.
 */
function seenTime({ kind, element, time }: ReplayEvent, evaluations: readonly RecordedEvaluation[]): number {
  const id = subjectOf(element)
  if (kind === 'DELETE') return Math.max(time, evaluations.findLast(({ evidences }) => evidences.has(id))?.time ?? time)
  if (kind !== 'SUBMIT') return time
  const seen = evaluations.filter(({ evidences }) => evidences.has(id))
  const [first] = seen
  if (!first) return time
  if (seen.some((one) => one.element !== element && one.time === time)) return time - 1
  return Math.max(time, evaluations.findLast((one) => one.time < first.time)?.time ?? time)
}

function eventsOf(element: RecordedOperation, evaluations: readonly RecordedEvaluation[]): readonly ReplayEvent[] {
  const { identityOperation, startDateTime, processingDetails, verificationDetails = [], evaluationDetails } = element
  const time = timeOf(processingDetails?.startDateTime ?? startDateTime)
  const evaluated = evaluationDetails ? timeOf(evaluationDetails.evaluationDateTime) : null
  if (identityOperation.type === 'DELETE') return [{ time: evaluated ?? time, element, kind: 'DELETE' }]
  if (identityOperation.name === 'ADJUDICATION') {
    const end = verificationDetails[0]?.endDateTime
    if (end === undefined)
      throw new NotReproducible(`the review ${element.participantContextId} does not say when it ended`)
    return [{ time: evaluated ?? timeOf(end), element, kind: 'DECIDE' }]
  }
  const rounds = recordedRounds(element, evaluations)
  const events: ReplayEvent[] = [{ time, element, kind: 'SUBMIT' }]
  const end = isSession(element) ? sessionEnd(element, rounds, evaluations) : null
  if (end !== null) events.push({ time: end, element, kind: 'COMPLETE' })
  const ends = rounds.again.flatMap((records) => records.slice(-1)).map(endOf)
  // Only the last evaluation of an element is kept.
  for (const [at, ended] of ends.entries())
    events.push({ time: at === ends.length - 1 ? (evaluated ?? ended) : ended, element, kind: 'AGAIN' })
  if (rounds.first.length === 0 && evaluated !== null && wasEvaluatedBefore(element, evaluated, evaluations))
    events.push({ time: evaluated, element, kind: 'AGAIN' })
  return events
}

/** When a session ended, which the record does not say: with its evaluation where nothing was captured, else before its first check. */
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
 * Times that a portrait was captured before: one that was settled by then is gone with it, one that was examined still stays. Service:
 * Identity view, "portrait"
 */
function replacements(
  { participantContextId: own, evidenceDetails, startDateTime }: RecordedOperation,
  checked: number,
  evaluations: readonly RecordedEvaluation[],
): readonly number[] {
  if (evidenceDetails?.type !== 'PORTRAIT') return []
  const portraits = evaluations.flatMap(({ evidences }) =>
    [...evidences.values()].flatMap(({ id, type }) => (type === 'PORTRAIT' && id !== own ? [id] : [])),
  )
  return [...new Set(portraits)].flatMap((id) => {
    const settled = evaluations.find((one) => foundSettled(one, id))
    if (!settled || settled.time > checked) return []
    if (evaluations.some(({ time, evidences }) => time > checked && evidences.has(id))) return [settled.time - 1]
    const gone = evaluations.find(({ time, evidences }) => time > settled.time && !evidences.has(id))
    return gone && gone.time <= checked && gone.time > timeOf(startDateTime) ? [gone.time - 1] : []
  })
}
