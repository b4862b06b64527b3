import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { CONCLUDED_COLUMNS } from '../database/row-text.ts'
import { unpackReport } from '../entry/stored-report.ts'
import { hexOf } from '../hex.ts'
import { archiveDigest, type VerificationRow, verificationDigest } from '../log/row-digest.ts'
import type { Library } from '../open-library.ts'
import { compareRow, flagOf } from './compare-row.ts'
import { type Differences, shortDigest } from './difference.ts'
import type { LoggedArchive, LogState } from './log-state.ts'

/** Rows that are read at once. */
const PAGE = 1_000

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
  library: Library,
  state: LogState,
  withReports: boolean,
  found: Differences,
): Promise<ComparedArchives> {
  let [archives, verifications, undigested] = [0, 0, 0]
  const { database, kind } = library
  const setups = await setupsOf(database)
  const left = new Map(state.archives)
  for (let last = 0; ; ) {
    const rows = await archivePage(database, kind, last)
    if (rows.length === 0) break
    const [first, end] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
    last = end
    const byArchive = await verificationsOf(library, setups, first, end, withReports)
    for (const row of rows) {
      archives++
      const own = byArchive.get(row.id) ?? []
      verifications += own.length
      const logged = left.get(row.sha256)
      if (!logged) {
        found.add('ROW_WITHOUT_ENTRY', null, rowOf(row.sha256), `${rowOf(row.sha256)}: no entry adds this archive`)
        continue
      }
      left.delete(row.sha256)
      if (logged.columns === undefined) undigested++
      compareArchive(row, logged, state.policy.clockMinutes * 60_000, found)
      compareVerifications(row.sha256, own, logged, withReports, found)
    }
  }
  for (const [sha256, { added }] of left)
    found.add('ROW_MISSING', added, rowOf(sha256), `${rowOf(sha256)} is missing: entry ${added} adds it`)
  return { archives, verifications, undigested }
}

const rowOf = (sha256: string): string => `archives ${shortDigest(sha256)}`

/** Selects bytes as hexadecimal digits: a text takes less time to read. */
const hexadecimal = <Column extends 'sha256' | 'reportSha256'>(kind: Library['kind'], column: Column) =>
  (kind === 'sqlite' ? sql<string>`lower(hex(${sql.ref(column)}))` : sql<string>`encode(${sql.ref(column)}, 'hex')`).as(
    column,
  )

const archivePage = (database: Database, kind: Library['kind'], after: number) =>
  database
    .selectFrom('archives')
    .select(['id', 'addedAt', 'verifiedAt', 'bytesState', 'legalHold', ...CONCLUDED_COLUMNS])
    .select(hexadecimal(kind, 'sha256'))
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

type Setup = Pick<VerificationRow, 'tool' | 'policyId' | 'policySha256' | 'trustSha256'>

/** Returns the setups of verifications, which are few, by their numbers. */
async function setupsOf(database: Database): Promise<ReadonlyMap<number, Setup>> {
  const rows = await database.selectFrom('verificationSetups').selectAll().execute()
  return new Map(
    rows.map(({ id, tool, policyId, policySha256, trustSha256 }) => [
      id,
      { tool, policyId, policySha256: hexOf(policySha256), trustSha256: hexOf(trustSha256) },
    ]),
  )
}

async function verificationsOf(
  { database, kind }: Library,
  setups: ReadonlyMap<number, Setup>,
  first: number,
  last: number,
  withReports: boolean,
): Promise<ReadonlyMap<number, readonly Verified[]>> {
  const found = new Map<number, Verified[]>()
  const rows = await database
    .selectFrom('verifications')
    .select(['archiveId', 'setupId', 'validationTime', 'indication', 'subIndication', 'verifiedBy'])
    .select(hexadecimal(kind, 'reportSha256'))
    .select(withReports ? 'report' : sql<Uint8Array | null>`null`.as('report'))
    .select(sql<number>`case when "report" is null then 0 else 1 end`.as('isStored'))
    .where('archiveId', '>=', first)
    .where('archiveId', '<=', last)
    .execute()
  for (const { archiveId, setupId, report, isStored, reportSha256, ...row } of rows) {
    const setup = setups.get(setupId)
    // A row without its setup is none.
    if (!setup) continue
    const own = found.get(archiveId) ?? []
    found.set(archiveId, own)
    own.push({
      digest: verificationDigest({ ...row, ...setup, reportSha256 }),
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
  { added, verifications, isErased }: LoggedArchive,
  withReports: boolean,
  found: Differences,
): void {
  const name = `verifications of ${shortDigest(sha256)}`
  const differs = (message: string): void => found.add('ROW_DIFFERS', added, name, `${name}: ${message}`)
  const left = [...verifications]
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
