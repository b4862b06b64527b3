import { TimeStampError, verifyTimeStamp } from '../../statement/index.ts'
import { stampTrust } from '../log/anchors/time-stamp-place.ts'
import type { Differences } from './difference.ts'
import type { LogState } from './log-state.ts'

export interface StampsNotCovered {
  /** Time stamps that no certificate of the library verifies. */
  readonly unverified: number
  /** Statements that wait for their time stamp, by the rules of the library. */
  readonly waiting: number
}

/** Problems by which a token cannot be one of this statement, whoever is trusted. */
const IS_FALSE: readonly string[] = ['MALFORMED', 'OTHER_CONTENT', 'SIGNATURE_INVALID', 'NOT_AN_AUTHORITY']

/** Verifies the time stamps of statements, and finds statements without one that the rules of their entries demand. `now`: epoch milliseconds. */
export function compareStamps(
  { stamps, toStamp, anchoring }: LogState,
  now: number,
  found: Differences,
): StampsNotCovered {
  const trust = stampTrust(anchoring.certificates)
  const counts = { unverified: 0, waiting: 0 }
  const stamped = new Set<string>()
  for (const { digest, index, token } of stamps)
    try {
      verifyTimeStamp(Buffer.from(token, 'base64'), Buffer.from(digest, 'hex'), trust, now)
      stamped.add(digest)
    } catch (error) {
      if (!(error instanceof TimeStampError)) throw error
      if (IS_FALSE.includes(error.code))
        found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} (statement.stamped): ${error.message}`)
      else {
        stamped.add(digest)
        counts.unverified++
      }
    }
  for (const [index, { digest, stamping }] of toStamp) {
    if (stamped.has(digest)) continue
    if (stamping === 'wait') counts.waiting++
    else
      found.add(
        'STATEMENT_INVALID',
        index,
        null,
        `the statement of entry ${index} has no time stamp, which the rules demand`,
      )
  }
  return counts
}
