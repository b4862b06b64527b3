import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { CONCLUDED_COLUMNS } from '../database/row-text.ts'
import { unpackReport } from '../entry/stored-report.ts'
import { hexOf } from '../hex.ts'
import { archiveDigest, verificationDigest } from '../log/row-digest.ts'
import type { Library } from '../open-library.ts'
import { compareRow, flagOf } from './compare-row.ts'
import { type Differences, shortDigest } from './difference.ts'
import type { LoggedArchive, LogState } from './log-state.ts'

/** Rows that are read at once. */
const PAGE = 2_000

export interface ComparedArchives {
  readonly archives: number
  readonly verifications: number
  /** Archives of which an earlier version recorded no digest of the columns. */
  readonly undigested: number
}

/**
 * Compares all archives and verifications with the log. `withReports`: the text of each stored report is hashed, too, which takes most of
 * the time.
 */
export async function compareArchives(
  { database, kind }: Library,
  state: LogState,
  withReports: boolean,
  found: Differences,
): Promise<ComparedArchives> {
  let [archives, verifications, undigested] = [0, 0, 0]
  const seen = new Set<string>()
  for (let last = 0; ; ) {
    const rows = await archivePage(database, kind, last)
    if (rows.length === 0) break
    const [first, end] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
    last = end
    const byArchive = await verificationsOf(database, first, end, withReports)
    for (const row of rows) {
      archives++
      const own = byArchive.get(row.id) ?? []
      verifications += own.length
      const logged = state.archives.get(row.sha256)
      if (!logged) {
        found.add('ROW_WITHOUT_ENTRY', null, rowOf(row.sha256), `${rowOf(row.sha256)}: no entry adds this archive`)
        continue
      }
      seen.add(row.sha256)
      if (logged.columns === undefined) undigested++
      compareArchive(row, logged, state.policy.clockMinutes * 60_000, found)
      compareVerifications(row.sha256, own, logged, withReports, found)
    }
  }
  for (const [sha256, { added }] of state.archives)
    if (!seen.has(sha256))
      found.add('ROW_MISSING', added, rowOf(sha256), `${rowOf(sha256)} is missing: entry ${added} adds it`)
  return { archives, verifications, undigested }
}

const rowOf = (sha256: string): string => `archives ${shortDigest(sha256)}`

const archivePage = (database: Database, kind: Library['kind'], after: number) =>
  database
    .selectFrom('archives')
    .select(['id', 'addedAt', 'verifiedAt', 'bytesState', 'legalHold', ...CONCLUDED_COLUMNS])
    // A text takes less time to read than bytes.
    .select((kind === 'sqlite' ? sql<string>`lower(hex("sha256"))` : sql<string>`encode("sha256", 'hex')`).as('sha256'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()

type ArchiveRow = Awaited<ReturnType<typeof archivePage>>[number]

function compareArchive(row: ArchiveRow, logged: LoggedArchive, within: number, found: Differences): void {
  const entry = logged.added
  const name = rowOf(row.sha256)
  const isErased = row.bytesState === 'erased'
  compareRow(
    name,
    entry,
    [
      { column: 'erased', row: isErased, log: logged.isErased },
      { column: 'legal hold', row: flagOf(row.legalHold), log: false },
      { column: 'added at', row: row.addedAt, log: logged.addedAt, within },
      { column: 'verified at', row: row.verifiedAt, log: logged.verifiedAt, within },
      { column: 'verdict', row: row.indication, log: isErased || logged.isErased ? row.indication : logged.indication },
      { column: 'level of assurance', row: row.levelOfAssurance, log: logged.isErased ? null : logged.level },
    ],
    found,
  )
  if (isErased || logged.isErased || logged.columns === undefined || row.indication !== logged.indication) return
  if (archiveDigest(row) !== logged.columns)
    found.add(
      'ROW_DIFFERS',
      entry,
      name,
      `${name}: its columns are not those that the log records (size, ids, times, outcomes)`,
    )
}

interface Verified {
  readonly digest: string
  readonly report: string
  /** Whether the report is stored; its text has the hash `report` if it was read. */
  readonly stored: 'none' | 'as recorded' | 'other'
}

async function verificationsOf(
  database: Database,
  first: number,
  last: number,
  withReports: boolean,
): Promise<ReadonlyMap<number, readonly Verified[]>> {
  const found = new Map<number, Verified[]>()
  const rows = await database
    .selectFrom('verifications')
    .innerJoin('verificationSetups as setup', 'setup.id', 'verifications.setupId')
    .select(['archiveId', 'reportSha256', 'validationTime', 'indication', 'subIndication', 'verifiedBy'])
    .select(['tool', 'policyId', 'policySha256', 'trustSha256'])
    .select(withReports ? 'report' : sql<Uint8Array | null>`null`.as('report'))
    .select(sql<number>`case when "report" is null then 0 else 1 end`.as('isStored'))
    .where('archiveId', '>=', first)
    .where('archiveId', '<=', last)
    .execute()
  for (const { archiveId, report, isStored, ...row } of rows) {
    const reportSha256 = hexOf(row.reportSha256)
    const [policySha256, trustSha256] = [hexOf(row.policySha256), hexOf(row.trustSha256)]
    const own = found.get(archiveId) ?? []
    found.set(archiveId, own)
    own.push({
      digest: verificationDigest({ ...row, reportSha256, policySha256, trustSha256 }),
      report: reportSha256,
      stored: isStored === 0 ? 'none' : report === null || hashOf(report) === reportSha256 ? 'as recorded' : 'other',
    })
  }
  return found
}

/** Returns the SHA-256 of a stored report; null if it cannot be read. */
function hashOf(packed: Uint8Array): string | null {
  try {
    return createHash('sha256').update(unpackReport(packed)).digest('hex')
  } catch {
    return null
  }
}

function compareVerifications(
  sha256: string,
  rows: readonly Verified[],
  { added, reports, verifications, isErased }: LoggedArchive,
  withReports: boolean,
  found: Differences,
): void {
  const name = `verifications of ${shortDigest(sha256)}`
  const differs = (message: string): void => found.add('ROW_DIFFERS', added, name, `${name}: ${message}`)
  const left = reports.map((report, place) => ({ report, digest: verifications[place] }))
  for (const { digest, report, stored } of rows) {
    const place = left.findIndex((logged) => logged.report === report && (logged.digest ?? digest) === digest)
    if (place >= 0) left.splice(place, 1)
    else differs(`the one with the report ${shortDigest(report)} is not as an entry records it`)
    if (isErased !== (stored === 'none'))
      differs(
        isErased
          ? 'a report is there, although the archive was erased'
          : `the report ${shortDigest(report)} is missing`,
      )
    else if (withReports && stored === 'other') differs(`the text of the report ${shortDigest(report)} was changed`)
  }
  for (const { report } of left) differs(`the one with the report ${shortDigest(report)} is missing`)
}
