import { type RecordedOperation, timeOf } from './recorded-archive.ts'
import { endOf, type RecordedEvaluation, type RecordedRounds, wasEvaluatedBefore } from './recorded-rounds.ts'

/** Later than anything; a store keeps it as a whole number. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * When what was submitted was evaluated for the first time, or NEVER; null where the record does not say. Only the last evaluation of
 * an element is kept. What was submitted meanwhile saw it under way.
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
  const isLast = again.length === 0 && comparisons.every((one) => first.includes(one))
  if (own !== null && isLast && !wasEvaluatedBefore(element, own, evaluations)) return own
  return last ? endOf(last) : null
}

/** When the portrait was evaluated with its next comparison, from `now` on; null where it was not compared any more. */
export function nextComparisonTime(
  { evaluationDetails }: RecordedOperation,
  { comparisons, again }: RecordedRounds,
  now: number,
): number | null {
  const next = comparisons.find((one) => endOf(one) >= now)
  if (!next) return null
  const isLast = again.length === 0 && next === comparisons.at(-1)
  return evaluationDetails && isLast ? timeOf(evaluationDetails.evaluationDateTime) : endOf(next)
}
