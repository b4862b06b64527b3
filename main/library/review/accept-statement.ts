import type { ReviewStatement } from '../../../shared/review/review-statement.ts'
import { isAllowed, type Permission } from '../../../shared/review/roles.ts'
import { type ReadReview, readReview } from '../../statement/read-review.ts'
import type { Library } from '../open-library.ts'
import { Refused } from './refused.ts'
import { type Reviewer, reviewersByFingerprint, stateOf } from './reviewers.ts'

/** Maximum difference between the time of a statement and its recording, in milliseconds. */
const MAX_CLOCK_DIFFERENCE = 10 * 60_000

export interface AcceptedStatement extends ReadReview {
  readonly reviewer: Reviewer
}

/**
 * Verifies a statement for recording: signature by a reviewer who is valid now and may do this, time, library. Throws `Refused`. Content that
 * depends on the state of the library is checked by the caller.
 */
export async function acceptStatement(
  library: Library,
  jws: string,
  action: Permission,
  now: number,
): Promise<AcceptedStatement> {
  const reviewers = await reviewersByFingerprint(library.database)
  const read = await readReview(jws, (fingerprint) => reviewers.get(fingerprint)?.spki ?? null)
  if (!read.isValid) throw invalidStatement(read.message)
  const reviewer = reviewers.get(read.signer)
  if (!reviewer) throw invalidStatement('it is signed by an unknown key')
  const state = stateOf(reviewer, now)
  if (state !== 'VALID')
    throw new Refused(state, `The key of ${reviewer.name} is ${state.toLowerCase().replaceAll('_', ' ')}`)
  if (!isAllowed(reviewer.roles, action))
    throw new Refused(
      'NOT_ALLOWED',
      `${reviewer.name} has the role ${reviewer.roles.join(', ')}, which may not do this`,
    )
  checkOrigin(library, read.statement, now)
  return { ...read, reviewer }
}

function checkOrigin({ log }: Library, { predicate: { library, time } }: ReviewStatement, now: number): void {
  if (library !== log.key.fingerprint) throw invalidStatement('it was made for another library')
  const ahead = Date.parse(time) - now
  if (Math.abs(ahead) <= MAX_CLOCK_DIFFERENCE) return
  const direction = ahead > 0 ? 'in the future' : 'in the past'
  throw invalidStatement(`its time ${time} is ${direction}: it differs from the clock by more than 10 minutes`)
}

export const invalidStatement = (reason: string): Refused =>
  new Refused('INVALID_STATEMENT', `The statement is not accepted: ${reason}`, 'Nothing was recorded but the attempt.')
