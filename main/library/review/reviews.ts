import type { Selectable } from 'kysely'
import {
  CHECK_TYPE,
  type CheckPredicate,
  DECISION_TYPE,
  type DecisionPredicate,
  type ReviewState,
} from '../../../shared/review/index.ts'
import { decodeReview } from '../../statement/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { bytesOf, hexOf } from '../hex.ts'

/** Confirmation or return of a decision. */
export interface ReviewCheck {
  readonly result: 'CONFIRMED' | 'RETURNED'
  /** Fingerprint of the checker's key. */
  readonly checker: string
  readonly checkerName: string
  readonly comment: string
  readonly time: string
  /** Content of the statement; null if it cannot be read. */
  readonly content: CheckPredicate | null
  /** Compact JWS. */
  readonly statement: string
  readonly digest: string
  readonly logIndex: number
}

/** A decision with its state. Content is from the statement; `readReview` verifies it. */
export interface Review {
  readonly id: number
  readonly archiveId: number
  /** SHA-256 of the archive. */
  readonly sha256: string
  readonly state: Exclude<ReviewState, 'OPEN'>
  /** Fingerprint of the maker's key. */
  readonly maker: string
  readonly makerName: string
  readonly secondPerson: boolean
  readonly previousId: number | null
  readonly time: string
  /** Content of the statement; null if it cannot be read: the database was changed from outside. */
  readonly content: DecisionPredicate | null
  /** Decision by the row of the database. */
  readonly decision: string
  /** Compact JWS. */
  readonly statement: string
  /** SHA-256 of the statement. */
  readonly digest: string
  readonly logIndex: number
  readonly check: ReviewCheck | null
}

/** Returns the decisions about archives, oldest first. */
export async function reviewsOf(database: Database, archiveIds: readonly number[]): Promise<readonly Review[]> {
  const decisions: Selectable<Tables['decisions']>[] = []
  await inChunks(archiveIds, 1, async (chunk) => {
    const query = database.selectFrom('decisions').selectAll().where('archiveId', 'in', chunk)
    decisions.push(...(await query.orderBy('id').execute()))
  })
  return withChecks(database, decisions)
}

export async function reviewById(database: Database, id: number): Promise<Review | null> {
  const row = await database.selectFrom('decisions').select('archiveId').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return (await reviewsOf(database, [row.archiveId])).find((review) => review.id === id) ?? null
}

/** Returns the decisions about the archive with this SHA-256, oldest first. */
export async function decisionsOf(database: Database, sha256: string): Promise<readonly Review[]> {
  const rows = await database
    .selectFrom('decisions')
    .selectAll()
    .where('archiveId', 'in', (archives) =>
      archives.selectFrom('archives').select('id').where('sha256', '=', bytesOf(sha256)),
    )
    .orderBy('id')
    .execute()
  return withChecks(database, rows)
}

/** `decisions`: all of their archives, so that superseded ones are known. */
async function withChecks(
  database: Database,
  decisions: readonly Selectable<Tables['decisions']>[],
): Promise<readonly Review[]> {
  const checks = new Map<number, Selectable<Tables['decisionChecks']>>()
  await inChunks(decisions, 1, async (chunk) => {
    const ids = chunk.map(({ id }) => id)
    const rows = await database.selectFrom('decisionChecks').selectAll().where('decisionId', 'in', ids).execute()
    for (const row of rows) checks.set(row.decisionId, row)
  })
  const superseded = new Set(decisions.map(({ previousId }) => previousId))
  return decisions.map((row) => toReview(row, checks.get(row.id), superseded.has(row.id)))
}

function toReview(
  row: Selectable<Tables['decisions']>,
  check: Selectable<Tables['decisionChecks']> | undefined,
  isSuperseded: boolean,
): Review {
  const statement = decodeReview(row.statement)
  const content = statement?.predicateType === DECISION_TYPE ? statement.predicate : null
  return {
    id: row.id,
    archiveId: row.archiveId,
    sha256: hexOf(row.sha256),
    state: stateOf(row.secondPerson === 1, check?.result, isSuperseded),
    maker: hexOf(row.reviewer),
    makerName: content?.reviewer.name ?? '',
    secondPerson: row.secondPerson === 1,
    previousId: row.previousId,
    time: new Date(row.time).toISOString(),
    content,
    decision: row.decision,
    statement: row.statement,
    digest: hexOf(row.digest),
    logIndex: row.logIndex,
    check: check ? toCheck(check) : null,
  }
}

function toCheck(row: Selectable<Tables['decisionChecks']>): ReviewCheck {
  const statement = decodeReview(row.statement)
  const content = statement?.predicateType === CHECK_TYPE ? statement.predicate : null
  return {
    result: row.result === 'CONFIRMED' ? 'CONFIRMED' : 'RETURNED',
    checker: hexOf(row.checker),
    checkerName: content?.reviewer.name ?? '',
    comment: content?.comment ?? '',
    time: new Date(row.time).toISOString(),
    content,
    statement: row.statement,
    digest: hexOf(row.digest),
    logIndex: row.logIndex,
  }
}

/** A returned decision stays returned when its maker decides again. */
function stateOf(secondPerson: boolean, result: string | undefined, isSuperseded: boolean): Review['state'] {
  if (result === 'RETURNED') return 'RETURNED'
  if (isSuperseded) return 'SUPERSEDED'
  if (result === 'CONFIRMED') return 'CONFIRMED'
  return secondPerson ? 'SUBMITTED' : 'SIGNED'
}
