import { isDerived, NotReproducible, type RecordedArchive, type RecordedOperation, timeOf } from './recorded-archive.ts'
import {
  endOf,
  type RecordedEvaluation,
  recordedEvaluations,
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
export function replayEvents({ operations }: Pick<RecordedArchive, 'operations'>): readonly ReplayEvent[] {
  const evaluations = recordedEvaluations({ operations })
  const events = operations
    .filter((element) => !isDerived(element))
    .flatMap((element) => eventsOf(element, evaluations))
    .map((event) => ({ ...event, time: seenTime(event, evaluations) }))
  return events
    .map((event, index) => ({ event, index }))
    .sort((a, b) => a.event.time - b.event.time || a.index - b.index)
    .map(({ event }) => event)
}

/**
 * A call takes effect some time after it began: behind the evaluations that show that it had not yet. What is evaluated at the time
 * of an event comes before it.
 */
function seenTime({ kind, element, time }: ReplayEvent, evaluations: readonly RecordedEvaluation[]): number {
  const id = element.evidenceDetails?.id ?? element.participantContextId
  if (kind === 'DELETE')
    return Math.max(time, ...evaluations.filter(({ statuses }) => statuses.has(id)).map((one) => one.time))
  if (kind !== 'SUBMIT') return time
  const seen = evaluations.filter(({ statuses }) => statuses.has(id))
  const [first] = seen
  if (!first) return time
  if (seen.some((one) => one.element !== element && one.time === time)) return time - 1
  return Math.max(time, ...evaluations.filter((one) => one.time < first.time).map((one) => one.time))
}

function eventsOf(element: RecordedOperation, evaluations: readonly RecordedEvaluation[]): readonly ReplayEvent[] {
  const { identityOperation, startDateTime, processingDetails, verificationDetails = [], evaluationDetails } = element
  const time = timeOf(processingDetails?.startDateTime ?? startDateTime)
  if (identityOperation.type === 'DELETE') return [{ time, element, kind: 'DELETE' }]
  if (identityOperation.name === 'ADJUDICATION') {
    const end = verificationDetails[0]?.endDateTime
    if (end === undefined)
      throw new NotReproducible(`the review ${element.participantContextId} does not say when it ended`)
    return [{ time: timeOf(end), element, kind: 'DECIDE' }]
  }
  const submitted: ReplayEvent = { time, element, kind: 'SUBMIT' }
  const { first: round, again } = recordedRounds(element, evaluations)
  const [first] = round
  const repeated = again.flatMap((records): ReplayEvent[] => {
    const last = records.at(-1)
    return last ? [{ time: endOf(last), element, kind: 'AGAIN' }] : []
  })
  if (!first && evaluationDetails) {
    const evaluated = timeOf(evaluationDetails.evaluationDateTime)
    if (wasEvaluatedBefore(element, evaluated, evaluations))
      return [submitted, { time: evaluated, element, kind: 'AGAIN' }]
  }
  if (!isSession(element)) return [submitted, ...repeated]
  const end = first?.startDateTime
  return [
    submitted,
    ...(end === undefined ? [] : [{ time: timeOf(end), element, kind: 'COMPLETE' } as const]),
    ...repeated,
  ]
}
