import type { ProofEvidence, VerificationDetails } from '../../shared/spec/index.ts'
import { derivedIdsOf, type RecordedArchive, type RecordedOperation, timeOf } from './recorded-archive.ts'

export const MATCHING = 'BIOMETRIC_MATCHING'

/** Check records of an evidence, grouped by examination; reviews are excluded. */
export interface RecordedRounds {
  /** First examination, including the comparison of a portrait that already had a reference. */
  readonly first: readonly VerificationDetails[]
  /** Later examinations, likewise. */
  readonly again: readonly (readonly VerificationDetails[])[]
  /** All comparisons of a portrait. */
  readonly comparisons: readonly VerificationDetails[]
}

/** An evaluation of the whole transaction. */
export interface RecordedEvaluation {
  /** Element whose evaluation it was. */
  readonly element: RecordedOperation
  readonly time: number
  /** Evaluated evidence by id. */
  readonly evidences: ReadonlyMap<string, ProofEvidence>
}

export const endOf = ({ endDateTime }: VerificationDetails): number => timeOf(endDateTime)

/** Returns whether the evaluation included the evidence and no longer as PROCESSING. */
export const foundSettled = ({ evidences }: RecordedEvaluation, id: string): boolean =>
  (evidences.get(id)?.statusAndScoring?.status ?? 'PROCESSING') !== 'PROCESSING'

/** Returns all recorded evaluations in order of time. */
export function recordedEvaluations({ operations }: RecordedArchive): readonly RecordedEvaluation[] {
  const derived = derivedIdsOf(operations)
  return operations
    .flatMap((element): RecordedEvaluation[] => {
      const { evaluationDetails, participantContextId } = element
      if (!evaluationDetails || derived.has(participantContextId)) return []
      const evidences = new Map(evaluationDetails.evidences.map((evidence) => [evidence.id, evidence]))
      return [{ element, time: timeOf(evaluationDetails.evaluationDateTime), evidences }]
    })
    .sort((a, b) => a.time - b.time)
}

/** Returns the records of participants, without reviews. */
export const examinationsOf = ({ verificationDetails = [] }: RecordedOperation): readonly VerificationDetails[] =>
  verificationDetails.filter(({ participantType }) => participantType !== 'ADJUDICATION')

export function recordedRounds(element: RecordedOperation, evaluations: readonly RecordedEvaluation[]): RecordedRounds {
  const own = examinationsOf(element)
  const rounds: VerificationDetails[][] = []
  for (const record of own) {
    const round = rounds.at(-1)
    const hasEnded = round?.at(-1)?.participantType === MATCHING
    if (record.participantType === MATCHING) {
      if (round && !hasEnded && wasComparedAtOnce(round, record, evaluations)) round.push(record)
    } else if (!round || record.participantType === rounds[0]?.[0]?.participantType) rounds.push([record])
    else round.push(record)
  }
  const [first = [], ...again] = rounds
  return { first, again, comparisons: own.filter(({ participantType }) => participantType === MATCHING) }
}

/** A reference that arrived during the examination of the portrait is compared afterwards. */
function wasComparedAtOnce(
  [firstRecord]: readonly VerificationDetails[],
  comparison: VerificationDetails,
  evaluations: readonly RecordedEvaluation[],
): boolean {
  if (!firstRecord) return false
  const [start, end] = [timeOf(firstRecord.startDateTime), timeOf(comparison.startDateTime)]
  const hasChanged = evaluations.some(({ time }) => time > start && time <= end)
  const before = evaluations.findLast(({ time }) => time <= start)
  const references = [...(before?.evidences.values() ?? [])].map(
    (evidence) => evidence.portraitMatchingReference?.isReference,
  )
  return !hasChanged || references.includes(true)
}

/** Evidence without checks leaves traces of its first evaluation only in those of other elements. */
export const wasEvaluatedBefore = (
  element: RecordedOperation,
  time: number,
  evaluations: readonly RecordedEvaluation[],
): boolean => evaluations.some((other) => other.time < time && foundSettled(other, element.participantContextId))

/** Returns whether a session was completed; a session without a capture has only a rejection in the record. */
export function isCaptured(element: RecordedOperation): boolean {
  const records = examinationsOf(element)
  const [first] = records
  // A pause interrupts the participant. Archive: ParticipantState. Without a capture there is no quality check.
  const hasEnded = first?.participantState === 'REJECTED' || first?.participantState === 'PROCESSING'
  const hasFailed = hasEnded && first.participantType !== 'BIOMETRIC_QUALITY_CHECK'
  return records.length > 1 || element.evidenceDetails?.captureImages !== undefined || !hasFailed
}
