import { type RecordedOperation, timeOf } from './recorded-archive.ts'
import { endOf, type RecordedEvaluation, type RecordedRounds, wasEvaluatedBefore } from './recorded-rounds.ts'

/** Later than any time; an integer, because the store requires one. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * Returns the time of the first evaluation of a submission, or NEVER; null if the record does not state it. The record keeps only
 * the last evaluation of an element; evaluations of other elements show when it was still in progress.
 */
export function firstEvaluationTime(
  element: RecordedOperation,
  rounds: RecordedRounds,
  evaluations: readonly RecordedEvaluation[],
): number | null {
  const { evaluationDetails, progress } = element
  const { first, again, comparisons } = rounds
  const last = first.at(-1)
  if (!last && !evaluationDetails) return progress === 'DONE' ? null : NEVER
  const own = evaluationDetails ? timeOf(evaluationDetails.evaluationDateTime) : null
  const later = [...again.flat(), ...comparisons].filter((record) => !first.includes(record))
  // Another service may record later evaluations with other elements.
  const isFirst = own !== null && later.every((record) => endOf(record) > own)
  if (isFirst && !wasEvaluatedBefore(element, own, evaluations)) return own
  return last ? endOf(last) : null
}

/** Returns the time of the next comparison of the portrait from `now` on; null if there was none. */
export function nextComparisonTime(
  { evaluationDetails }: RecordedOperation,
  { comparisons, again }: RecordedRounds,
  now: number,
): number | null {
  const next = comparisons.find((comparison) => endOf(comparison) >= now)
  if (!next) return null
  const isLast = again.length === 0 && next === comparisons.at(-1)
  return evaluationDetails && isLast ? Math.max(endOf(next), timeOf(evaluationDetails.evaluationDateTime)) : endOf(next)
}
