import { NotReproducible, type RecordedOperation } from './recorded-archive.ts'

/** Maximum number of steps of a replay, which takes some seconds. Transactions of people have a few hundred. */
const MAX_STEPS = 1_000_000

/**
 * Throws NotReproducible if a record has so many operations, checks and evaluations that repeating it would take minutes: every
 * evaluation looks at all evidence, and the place of a check in time follows from all evaluations.
 */
export function checkSteps(
  operations: readonly Pick<RecordedOperation, 'verificationDetails' | 'evaluationDetails'>[],
): void {
  const repeated = operations.reduce((sum, { verificationDetails = [] }) => sum + 1 + verificationDetails.length, 0)
  const evaluations = operations.filter(({ evaluationDetails }) => evaluationDetails !== undefined).length
  if (repeated * evaluations <= MAX_STEPS) return
  throw new NotReproducible(
    `${repeated} operations and checks with ${evaluations} evaluations are more than a replay repeats (their product may be ${MAX_STEPS})`,
  )
}
