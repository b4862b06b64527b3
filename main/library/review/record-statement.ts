import type { Transaction } from 'kysely'
import type { Permission } from '../../../shared/review/index.ts'
import { durably } from '../database/durably.ts'
import type { Tables } from '../database/tables.ts'
import { type Stamping, stampEntry, statementStamp } from '../log/anchors/time-stamps.ts'
import { appendEntries, entryTime } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { Refused } from '../people/refused.ts'
import { type AcceptedStatement, acceptStatement } from './accept-statement.ts'
import { logRefusedStatement } from './log-refused-statement.ts'
import { type Review, reviewById } from './reviews.ts'

/**
 * Accepts a signed statement and returns the review that `save` stores in one transaction, under the lock of the log. `save` returns the number
 * of the review. The time stamp is requested before: an authority may take seconds. Throws `Refused`; the attempt is logged.
 */
export async function recordStatement(
  library: Library,
  jws: string,
  now: number,
  action: Permission,
  stamping: Stamping | undefined,
  save: (write: Transaction<Tables>, accepted: AcceptedStatement) => Promise<number>,
): Promise<Review> {
  try {
    const timeStamp = await statementStamp(library, jws, now, stamping ?? {})
    const id = await durably(library, async (write) => {
      const time = await entryTime(write, library.log, now)
      const accepted = await acceptStatement(library, write, jws, action, time)
      const saved = await save(write, accepted)
      if (timeStamp !== null) {
        const [{ digest }] = accepted.statement.subject as readonly [(typeof accepted.statement.subject)[number]] // by its schema
        const entry = stampEntry(digest.sha256, accepted.digest, timeStamp)
        await appendEntries(write, library.log, [entry], { now, signs: true })
      }
      return saved
    })
    const review = await reviewById(library.database, id)
    if (!review) throw new Error(`review ${id} was not saved`)
    return review
  } catch (error) {
    if (error instanceof Refused) await logRefusedStatement(library, jws, error, now)
    throw error
  }
}
