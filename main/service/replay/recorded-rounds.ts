import type { VerificationDetails } from '../../../shared/spec/details.ts'
import { type RecordedArchive, type RecordedOperation, timeOf } from './recorded-archive.ts'

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
  /** Status by id of the evidence that was there. */
  readonly statuses: ReadonlyMap<string, string | undefined>
  /** Ids of portraits among them. */
  readonly portraits: ReadonlySet<string>
  readonly hasPortraitReference: boolean
}

export const endOf = ({ endDateTime }: VerificationDetails): number => timeOf(endDateTime)

/** All evaluations that the record still has, by their times. */
export const recordedEvaluations = ({
  operations,
}: Pick<RecordedArchive, 'operations'>): readonly RecordedEvaluation[] =>
  operations
    .flatMap((element) => {
      const { evaluationDetails } = element
      return evaluationDetails
        ? [
            {
              element,
              time: timeOf(evaluationDetails.evaluationDateTime),
              statuses: new Map(
                evaluationDetails.evidences.map(({ id, statusAndScoring }) => [id, statusAndScoring?.status]),
              ),
              portraits: new Set(
                evaluationDetails.evidences.filter(({ type }) => type === 'PORTRAIT').map(({ id }) => id),
              ),
              hasPortraitReference: evaluationDetails.evidences.some(
                ({ portraitMatchingReference }) => portraitMatchingReference?.isReference === true,
              ),
            },
          ]
        : []
    })
    .sort((one, other) => one.time - other.time)

export function recordedRounds(
  { verificationDetails = [] }: RecordedOperation,
  evaluations: readonly RecordedEvaluation[],
): RecordedRounds {
  const own = verificationDetails.filter(({ participantType }) => participantType !== 'ADJUDICATION')
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
  return !hasChanged || (evaluations.findLast(({ time }) => time <= start)?.hasPortraitReference ?? false)
}

/** What goes through no check leaves no trace of its first evaluation but in those of others. */
export const wasEvaluatedBefore = (
  element: RecordedOperation,
  time: number,
  evaluations: readonly RecordedEvaluation[],
): boolean =>
  evaluations.some(
    (one) => one.time < time && (one.statuses.get(element.participantContextId) ?? 'PROCESSING') !== 'PROCESSING',
  )

/** Whether a session came to its capture; of one that ended without, the record has nothing but a rejection. */
export function isCaptured({ verificationDetails = [], evidenceDetails }: RecordedOperation): boolean {
  const records = verificationDetails.filter(({ participantType }) => participantType !== 'ADJUDICATION')
  const [only] = records
  // A pause finds the participant at work. Archive: ParticipantState. The quality of what was not captured is not looked at.
  const hasEnded = only?.participantState === 'REJECTED' || only?.participantState === 'PROCESSING'
  const hasFailed = hasEnded && only.participantType !== 'BIOMETRIC_QUALITY_CHECK'
  return records.length > 1 || evidenceDetails?.captureImages !== undefined || !hasFailed
}
