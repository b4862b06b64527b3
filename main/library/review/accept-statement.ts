import { isAllowed, type Permission } from '../../../shared/review/index.ts'
import { type ReadReview, readReview } from '../../statement/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Library } from '../open-library.ts'
import { policyOf } from '../people/policy-settings.ts'
import { Refused } from '../people/refused.ts'
import { type Reviewer, reviewersByFingerprint, stateOf } from '../people/reviewers.ts'

export interface AcceptedStatement extends ReadReview {
  readonly reviewer: Reviewer
}

/**
 * Verifies a statement for recording: signature by a reviewer who is valid at the time of its entry and may do this, time, library. Throws
 * `Refused`. Content that depends on the state of the library is checked by the caller. `time`: that of the entry, epoch milliseconds.
 */
export async function acceptStatement(
  { log }: Library,
  write: Database,
  jws: string,
  action: Permission,
  time: number,
): Promise<AcceptedStatement> {
  const reviewers = await reviewersByFingerprint(write)
  const read = await readReview(jws, (fingerprint) => reviewers.get(fingerprint)?.spki ?? null)
  if (!read.isValid) throw invalidStatement(read.message)
  const reviewer = reviewers.get(read.signer)
  if (!reviewer) throw invalidStatement('it is signed by an unknown key')
  const state = stateOf(reviewer, time)
  if (state !== 'VALID')
    throw new Refused(state, `The key of ${reviewer.name} is ${state.toLowerCase().replaceAll('_', ' ')}`)
  if (!isAllowed(reviewer.roles, action))
    throw new Refused(
      'NOT_ALLOWED',
      `${reviewer.name} has the role ${reviewer.roles.join(', ')}, which may not do this`,
    )
  if (read.statement.predicate.library !== log.key.fingerprint)
    throw invalidStatement('it was made for another library')
  checkTime(read.statement.predicate.time, time, (await policyOf(write)).clockMinutes)
  return { ...read, reviewer }
}

/** A statement is recorded when it is made: its time differs from that of its entry only as clocks do. */
function checkTime(stated: string, time: number, clockMinutes: number): void {
  const ahead = Date.parse(stated) - time
  if (Math.abs(ahead) <= clockMinutes * 60_000) return
  const direction = ahead > 0 ? 'in the future' : 'in the past'
  throw invalidStatement(
    `its time ${stated} is ${direction}: its entry of the log would be of ${new Date(time).toISOString()}, and ${clockMinutes} minutes of difference are allowed`,
  )
}

export const invalidStatement = (reason: string): Refused =>
  new Refused('INVALID_STATEMENT', `The statement is not accepted: ${reason}`, 'Nothing was recorded but the attempt.')
