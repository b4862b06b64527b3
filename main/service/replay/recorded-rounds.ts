import type { ProofEvidence, VerificationDetails } from '../../../shared/spec/details.ts'
import { derivedIdsOf, type RecordedArchive, type RecordedOperation, timeOf } from './recorded-archive.ts'

export const MATCHING = 'BIOMETRIC_MATCHING'

/** The records of one evidence by the occasions on which it was examined; reviews are left out. */
export interface RecordedRounds {
  /** After it was submitted, with the comparison of a portrait that had a reference by then. */
  readonly first: readonly VerificationDetails[]
  /** Each time that it was evaluated once more, likewise. */
  readonly again: readonly (readonly VerificationDetails[])[]
  /** Every comparison of a portrait. */
  readonly comparisons: readonly VerificationDetails[]
}

/** An evaluation of the whole transaction. */
export interface RecordedEvaluation {
  /** Whose evaluation it was. */
  readonly element: RecordedOperation
  readonly time: number
  /** What was there, by id. */
  readonly evidences: ReadonlyMap<string, ProofEvidence>
}

export const endOf = ({ endDateTime }: VerificationDetails): number => timeOf(endDateTime)

/** Whether the evaluation found the evidence there and no more under way. */
export const foundSettled = ({ evidences }: RecordedEvaluation, id: string): boolean =>
  (evidences.get(id)?.statusAndScoring?.status ?? 'PROCESSING') !== 'PROCESSING'

/** All evaluations that the record still has, by their times. */
export function recordedEvaluations({ operations }: RecordedArchive): readonly RecordedEvaluation[] {
  const derived = derivedIdsOf(operations)
  return operations
    .flatMap((element): RecordedEvaluation[] => {
      const { evaluationDetails, participantContextId } = element
      if (!evaluationDetails || derived.has(participantContextId)) return []
      const evidences = new Map(evaluationDetails.evidences.map((evidence) => [evidence.id, evidence]))
      return [{ element, time: timeOf(evaluationDetails.evaluationDateTime), evidences }]
    })
    .sort((one, other) => one.time - other.time)
}

/** What participants found, without reviews. */
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

/** A reference that came while the portrait was examined is compared with it afterwards. */
function wasComparedAtOnce(
  [begun]: readonly VerificationDetails[],
  comparison: VerificationDetails,
  evaluations: readonly RecordedEvaluation[],
): boolean {
  if (!begun) return false
  const [start, end] = [timeOf(begun.startDateTime), timeOf(comparison.startDateTime)]
  const hasChanged = evaluations.some(({ time }) => time > start && time <= end)
  const before = evaluations.findLast(({ time }) => time <= start)
  const references = [...(before?.evidences.values() ?? [])].map((one) => one.portraitMatchingReference?.isReference)
  return !hasChanged || references.includes(true)
}

/** What goes through no check leaves no trace of its first evaluation but in those of others. */
export const wasEvaluatedBefore = (
  element: RecordedOperation,
  time: number,
  evaluations: readonly RecordedEvaluation[],
): boolean => evaluations.some((one) => one.time < time && foundSettled(one, element.participantContextId))

/** Whether a session came to its capture; of one that ended without, the record has nothing but a rejection. */
export function isCaptured(element: RecordedOperation): boolean {
  const records = examinationsOf(element)
  const [only] = records
  // A pause finds the participant at work. Archive: ParticipantState. The quality of what was not captured is not looked at.
  const hasEnded = only?.participantState === 'REJECTED' || only?.participantState === 'PROCESSING'
  const hasFailed = hasEnded && only.participantType !== 'BIOMETRIC_QUALITY_CHECK'
  return records.length > 1 || element.evidenceDetails?.captureImages !== undefined || !hasFailed
}
