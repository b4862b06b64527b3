import type { Anchoring } from '../../../../shared/review/index.ts'
import {
  type NewLogEntry,
  requestTimeStamp,
  stampedDigest,
  type TimeStampAuthority,
  TimeStampError,
} from '../../../statement/index.ts'
import { IS_ANCHOR_ENTRY } from '../../database/anchor-migration.ts'
import type { Database } from '../../database/open-database.ts'
import { hexOf } from '../../hex.ts'
import type { Library } from '../../open-library.ts'
import { Refused } from '../../people/refused.ts'
import { appendEntries } from '../append-entries.ts'
import { detailOf, indexed } from '../latest-rule.ts'
import { anchoringInForce } from './anchor-settings.ts'
import { stampTrust } from './time-stamp-place.ts'

/** How a statement is time-stamped. */
export interface Stamping {
  /** Authority that the user names. Where the rules of the library demand time stamps, theirs is used. */
  readonly authority?: TimeStampAuthority | null
  /** Called if there is no time stamp, and the statement is recorded all the same. */
  readonly onMissing?: (error: TimeStampError) => void
}

/** Maximum number of statements that are stamped at once. */
const MAX_WAITING = 100

/**
 * Requests the time stamp of a signed statement. Returns the token in Base64; null without an authority, and if there is none and the rules
 * of the library do not refuse that. Throws `Refused`. Takes as long as the authority: no lock may be held.
 */
export async function statementStamp(
  { database }: Library,
  jws: string,
  now: number,
  { authority = null, onMissing }: Stamping,
): Promise<string | null> {
  const { anchoring } = await anchoringInForce(database)
  const used = authorityOf(anchoring) ?? authority
  if (used === null) return null
  try {
    const { token } = await requestTimeStamp(used, stampedDigest(jws), now)
    return Buffer.from(token).toString('base64')
  } catch (error) {
    if (!(error instanceof TimeStampError)) throw error
    if (anchoring.timeStamps === 'refuse')
      throw new Refused(
        'NO_TIME_STAMP',
        `The library records no decision without a time stamp: ${error.message}`,
        'Try again later. An administrator changes the rule: library anchor set --time-stamps.',
      )
    onMissing?.(error)
    return null
  }
}

/** Returns the authority by whose stamps the library demands statements to be stamped; null if it demands none. */
export function authorityOf({ anchors, certificates, stampPolicy, timeStamps }: Anchoring): TimeStampAuthority | null {
  const anchor = timeStamps === 'none' ? undefined : anchors.find(({ kind }) => kind === 'time-stamp')
  if (!anchor) return null
  return { url: anchor.address, trust: stampTrust(certificates), policy: stampPolicy === '' ? null : stampPolicy }
}

/** Entry that records a time stamp. Its token proves itself, whoever records it. */
export const stampEntry = (sha256: string, statement: string, timeStamp: string): NewLogEntry => ({
  ...{ action: 'statement.stamped', object: { kind: 'archive', id: sha256 }, actor: null },
  detail: { statement, timeStamp },
})

/** Returns the first token of each statement about an archive, Base64, by the digests of the statements. A later entry replaces none. */
export async function stampsOf(database: Database, sha256: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('logEntries')
    .select('detail')
    .where('object', '=', `archive:${sha256}`)
    .where('action', '=', 'statement.stamped')
    .orderBy('seq', 'desc')
    .execute()
  return new Map(rows.flatMap(({ detail }) => stampIn(detail) ?? []))
}

function stampIn(text: string): readonly [[statement: string, timeStamp: string]] | null {
  const { statement, timeStamp } = detailOf(text) ?? {}
  return typeof statement === 'string' && typeof timeStamp === 'string' ? [[statement, timeStamp]] : null
}

/**
 * Requests the time stamps that statements wait for by the rules of the library, oldest first, until the authority fails. Returns how many
 * were had, how many are still missing, and why.
 */
export async function stampWaiting(
  library: Library,
  now: number,
): Promise<{ readonly stamped: number; readonly missing: number; readonly error: TimeStampError | null }> {
  const { anchoring, seq } = await anchoringInForce(library.database)
  const authority = authorityOf(anchoring)
  if (authority === null || seq === null) return { stamped: 0, missing: 0, error: null }
  const waiting = await unstamped(library.database, seq)
  let stamped = 0
  for (const { sha256, digest, statement } of waiting.slice(0, MAX_WAITING))
    try {
      const { token } = await requestTimeStamp(authority, stampedDigest(statement), now)
      const entry = stampEntry(hexOf(sha256), hexOf(digest), Buffer.from(token).toString('base64'))
      await library.database.transaction().execute((write) => appendEntries(write, library.log, [entry], { now }))
      stamped += 1
    } catch (error) {
      if (error instanceof TimeStampError) return { stamped, missing: waiting.length - stamped, error }
      throw error
    }
  return { stamped, missing: waiting.length - stamped, error: null }
}

/** Returns the statements after an entry that have no time stamp, in their order. */
export async function unstamped(database: Database, after: number) {
  const decisions = await database
    .selectFrom('decisions')
    .select(['logIndex', 'sha256', 'digest', 'statement'])
    .where('logIndex', '>', after)
    .execute()
  const checks = await database
    .selectFrom('decisionChecks as c')
    .innerJoin('decisions as d', 'd.id', 'c.decisionId')
    .select(['c.logIndex', 'd.sha256', 'c.digest', 'c.statement'])
    .where('c.logIndex', '>', after)
    .execute()
  const rows = await database
    .selectFrom('logEntries')
    .select('detail')
    .where(indexed(IS_ANCHOR_ENTRY))
    .where('action', '=', 'statement.stamped')
    .where('seq', '>', after)
    .execute()
  const stamped = new Map(rows.flatMap(({ detail }) => stampIn(detail) ?? []))
  return [...decisions, ...checks]
    .filter(({ digest }) => !stamped.has(hexOf(digest)))
    .sort((a, b) => a.logIndex - b.logIndex)
}
