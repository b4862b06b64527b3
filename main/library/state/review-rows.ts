import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { CHECK_TYPE, DECISION_TYPE } from '../../../shared/review/index.ts'
import { type ReadReview, readReview } from '../../statement/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { hexOf } from '../hex.ts'
import type { FoundStatement } from './apply-review.ts'
import { compareRow, flagOf } from './compare-row.ts'
import type { Differences } from './difference.ts'
import type { LogState } from './log-state.ts'

type DecisionRow = Selectable<Tables['decisions']>
type CheckRow = Selectable<Tables['decisionChecks']>

/** Rows of decisions and checks by the index of their entry, with their statements verified. */
export interface ReviewRows {
  readonly statements: ReadonlyMap<number, FoundStatement>
  readonly decisions: readonly DecisionRow[]
  readonly checks: readonly CheckRow[]
}

/** Reads the rows that name entries from `first` to `last`, and verifies their statements. */
export async function readReviewRows(
  database: Database,
  first: number,
  last: number,
  spkiOf: (fingerprint: string) => Uint8Array | null,
): Promise<ReviewRows> {
  const within = <Table extends 'decisions' | 'decisionChecks'>(table: Table) =>
    database
      .selectFrom(table as 'decisions' | 'decisionChecks')
      .selectAll()
      .where('logIndex', '>=', first)
      .where('logIndex', '<=', last)
      .execute()
  const decisions = (await within('decisions')) as readonly DecisionRow[]
  const checks = (await within('decisionChecks')) as readonly CheckRow[]
  const statements = new Map<number, FoundStatement>()
  const read = async (row: number, { logIndex, statement }: DecisionRow | CheckRow) =>
    statements.set(logIndex, { row, statement: await readReview(statement, spkiOf) })
  await Promise.all([...decisions.map((row) => read(row.id, row)), ...checks.map((row) => read(row.decisionId, row))])
  return { statements, decisions, checks }
}

/** Entry as rows are compared with it. */
interface RowEntry {
  readonly index: number
  readonly account: string
  readonly action: string
}

/** Compares the columns of decisions and checks with their statements and entries, after these were applied. */
export function compareReviewRows(
  { statements, decisions, checks }: ReviewRows,
  entryOf: (index: number) => RowEntry | undefined,
  state: LogState,
  found: Differences,
): void {
  const readOf = (index: number): ReadReview | null => {
    const read = statements.get(index)?.statement
    return read?.isValid ? read : null
  }
  for (const row of decisions) {
    const read = readOf(row.logIndex)
    const entry = entryOf(row.logIndex)
    if (isStray(`decisions ${row.id}`, row.logIndex, entry, entry?.action === 'review.decided', found) || !read)
      continue
    compareDecision(row, read, entry?.account, state, found)
  }
  for (const row of checks) {
    const read = readOf(row.logIndex)
    const entry = entryOf(row.logIndex)
    const isCheck = entry?.action === 'review.confirmed' || entry?.action === 'review.returned'
    if (isStray(`decisionChecks ${row.decisionId}`, row.logIndex, entry, isCheck, found) || !read) continue
    compareCheck(row, read, entry?.account, state, found)
  }
}

function isStray(
  row: string,
  index: number,
  entry: RowEntry | undefined,
  isOfKind: boolean,
  found: Differences,
): boolean {
  if (entry && isOfKind) return false
  found.add('ROW_WITHOUT_ENTRY', index, row, `${row}: entry ${index} records no such statement`)
  return true
}

function compareDecision(
  row: DecisionRow,
  { statement, digest, signer }: ReadReview,
  account: string | undefined,
  state: LogState,
  found: Differences,
): void {
  if (statement.predicateType !== DECISION_TYPE) return
  const { predicate, subject } = statement
  const previous = predicate.supersedes === null ? null : (state.decisions.get(predicate.supersedes)?.row ?? undefined)
  compareRow(
    `decisions ${row.id}`,
    row.logIndex,
    [
      { column: 'digest', row: hexOf(row.digest), log: digest },
      { column: 'archive', row: hexOf(row.sha256), log: subject[0]?.digest.sha256 },
      { column: 'reviewer', row: hexOf(row.reviewer), log: signer },
      { column: 'decision', row: row.decision, log: predicate.decision },
      { column: 'second person', row: flagOf(row.secondPerson), log: predicate.secondPerson },
      { column: 'superseded decision', row: row.previousId, log: previous },
      { column: 'time', row: row.time, log: Date.parse(predicate.time) },
      { column: 'account', row: row.account, log: account },
    ],
    found,
  )
}

function compareCheck(
  row: CheckRow,
  { statement, digest, signer }: ReadReview,
  account: string | undefined,
  state: LogState,
  found: Differences,
): void {
  if (statement.predicateType !== CHECK_TYPE) return
  const { predicate } = statement
  const decision = state.decisions.get(predicate.checked)
  compareRow(
    `decisionChecks ${row.decisionId}`,
    row.logIndex,
    [
      { column: 'digest', row: hexOf(row.digest), log: digest },
      { column: 'decision', row: row.decisionId, log: decision?.row },
      { column: 'maker', row: hexOf(row.maker), log: decision?.maker },
      { column: 'checker', row: hexOf(row.checker), log: signer },
      { column: 'result', row: row.result, log: predicate.result },
      { column: 'time', row: row.time, log: Date.parse(predicate.time) },
      { column: 'account', row: row.account, log: account },
    ],
    found,
  )
}

/** Finds decisions and checks that no entry of the log is about, decisions about other archives than their rows, and coverage. */
export async function compareReviewTables(
  database: Database,
  { next, coverage }: LogState,
  found: Differences,
): Promise<void> {
  const beyond = [
    ...(await database.selectFrom('decisions').select(['id', 'logIndex']).where('logIndex', '>=', next).execute()).map(
      ({ id, logIndex }) => ({ row: `decisions ${id}`, logIndex }),
    ),
    ...(
      await database
        .selectFrom('decisionChecks')
        .select(['decisionId', 'logIndex'])
        .where('logIndex', '>=', next)
        .execute()
    ).map(({ decisionId, logIndex }) => ({ row: `decisionChecks ${decisionId}`, logIndex })),
  ]
  for (const { row, logIndex } of beyond)
    found.add('ROW_WITHOUT_ENTRY', null, row, `${row}: the log has no entry ${logIndex}`)
  const misplaced = await database
    .selectFrom('decisions')
    .leftJoin('archives', 'archives.id', 'decisions.archiveId')
    .select(['decisions.id', 'logIndex'])
    .where(({ or, eb, ref }) =>
      or([eb('archives.sha256', 'is', null), eb('archives.sha256', '<>', ref('decisions.sha256'))]),
    )
    .execute()
  for (const { id, logIndex } of misplaced)
    found.add(
      'ROW_DIFFERS',
      logIndex,
      `decisions ${id}`,
      `decisions ${id}: its number of an archive is not that of the archive it is about`,
    )
  await compareCoverage(database, coverage, found)
}

async function compareCoverage(database: Database, coverage: LogState['coverage'], found: Differences): Promise<void> {
  const missing = new Map([...coverage].map(([sha256, digests]) => [sha256, new Set(digests)]))
  const rows = await database
    .selectFrom('signedCoverage')
    .leftJoin('archives', 'archives.id', 'signedCoverage.archiveId')
    .select(['digest', 'content', 'archives.sha256', 'archiveId'])
    .execute()
  for (const { digest, content, sha256, archiveId } of rows) {
    const name = `signedCoverage ${archiveId} ${hexOf(digest).slice(0, 12)}`
    const own = hexOf(digest)
    const logged = sha256 === null ? undefined : coverage.get(hexOf(sha256))
    if (createHash('sha256').update(content).digest('hex') !== own)
      found.add('ROW_DIFFERS', null, name, `${name}: its content does not have this digest`)
    if (!logged?.has(own)) found.add('ROW_WITHOUT_ENTRY', null, name, `${name}: no statement names this coverage`)
    if (sha256 !== null) missing.get(hexOf(sha256))?.delete(own)
  }
  for (const [sha256, digests] of missing)
    for (const digest of digests)
      found.add(
        'ROW_MISSING',
        null,
        `signedCoverage ${digest.slice(0, 12)}`,
        `signedCoverage: what was displayed of the archive ${sha256.slice(0, 12)} before a signature is missing (${digest.slice(0, 12)})`,
      )
}
