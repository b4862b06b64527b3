import type { Transaction } from 'kysely'
import type { Permission } from '../../../shared/review/roles.ts'
import type { Tables } from '../database/tables.ts'
import { entryTime } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { durably } from '../store/durably.ts'
import { type AcceptedStatement, acceptStatement } from './accept-statement.ts'
import { logRefusedStatement } from './log-refused-statement.ts'
import { Refused } from './refused.ts'
import { type Review, reviewById } from './reviews.ts'

/**
 * Accepts a signed statement and returns the review that `save` stores in one transaction, under the lock of the log. `save` returns the number
 * of the review. Throws `Refused`; the attempt is logged.
 */
export async function recordStatement(
  library: Library,
  jws: string,
  now: number,
  action: Permission,
  save: (write: Transaction<Tables>, accepted: AcceptedStatement) => Promise<number>,
): Promise<Review> {
  try {
    const id = await durably(library, async (write) => {
      const time = await entryTime(write, library.log, now)
      return save(write, await acceptStatement(library, write, jws, action, time))
    })
    const review = await reviewById(library.database, id)
    if (!review) throw new Error(`review ${id} was not saved`)
    return review
  } catch (error) {
    if (error instanceof Refused) await logRefusedStatement(library, jws, error, now)
    throw error
  }
}
