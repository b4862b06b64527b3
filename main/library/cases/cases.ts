import type { Selectable } from 'kysely'
import type { AnswerValue } from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { bytesOf, hexOf, hexOrNull } from '../hex.ts'
import { listEntries } from '../log/list-entries.ts'
import type { Library } from '../open-library.ts'
import { type Review, reviewsOf } from '../review/reviews.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'

export interface CaseSummary {
  readonly id: number
  readonly title: string
  readonly status: 'OPEN' | 'CLOSED'
  /** Fingerprint of the reviewer who works on it. */
  readonly assignee: string | null
  readonly legalHold: boolean
  /** YYYY-MM-DD. */
  readonly retainUntil: string | null
  readonly createdAt: number
  readonly createdBy: string
  readonly tags: readonly string[]
  /** Number of archives. */
  readonly archives: number
}

export interface CaseNote {
  readonly id: number
  /** Archive that the note is about; null for the whole case. */
  readonly archiveId: number | null
  readonly author: string
  readonly time: number
  readonly text: string
}

export interface CaseAnswer {
  readonly question: string
  readonly answer: AnswerValue
  readonly comment: string
  readonly answeredAt: number
  readonly answeredBy: string
}

export interface CaseDetails extends Omit<CaseSummary, 'archives'> {
  readonly archives: readonly ArchiveSummary[]
  readonly notes: readonly CaseNote[]
  readonly answers: readonly CaseAnswer[]
  readonly reviews: readonly Review[]
  /** Texts of the log entries about the case, oldest first. */
  readonly timeline: readonly string[]
}

export interface CaseFilter {
  readonly status?: 'OPEN' | 'CLOSED'
  readonly assignee?: string
  /** Only cases whose retention date is before this date, YYYY-MM-DD. */
  readonly retainedBefore?: string
}

/** Maximum number of entries in the timeline of a case. */
const MAX_TIMELINE = 1000

/** Returns cases, newest first. */
export async function listCases(
  database: Database,
  { status, assignee, retainedBefore }: CaseFilter,
  limit: number,
): Promise<readonly CaseSummary[]> {
  let query = database.selectFrom('cases').selectAll()
  if (status !== undefined) query = query.where('status', '=', status)
  if (assignee !== undefined) query = query.where('assignee', '=', bytesOf(assignee))
  if (retainedBefore !== undefined) query = query.where('retainUntil', '<', retainedBefore)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return Promise.all(rows.map((row) => toSummary(database, row)))
}

export async function caseDetails(library: Library, id: number): Promise<CaseDetails | null> {
  const { database } = library
  const row = await database.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const members = await database
    .selectFrom('caseArchives')
    .select('archiveId')
    .where('caseId', '=', id)
    .orderBy('addedAt')
    .orderBy('archiveId')
    .execute()
  const ids = members.map(({ archiveId }) => archiveId)
  const notes = await database.selectFrom('caseNotes').selectAll().where('caseId', '=', id).orderBy('id').execute()
  const answers = await database.selectFrom('caseAnswers').selectAll().where('caseId', '=', id).execute()
  const entries = await listEntries(library, { object: `case:${id}` }, { limit: MAX_TIMELINE })
  return {
    ...(await toSummary(database, row)),
    archives: await summariesOf(database, ids),
    notes: notes.map(({ caseId, author, salt, ...note }) => ({ ...note, author: hexOf(author) })),
    answers: answers.map(({ caseId, answeredBy, answer, ...rest }) => ({
      ...rest,
      answer: answer as AnswerValue, // a constraint of the table
      answeredBy: hexOf(answeredBy),
    })),
    reviews: await reviewsOf(database, ids),
    timeline: entries.toReversed(),
  }
}

async function toSummary(database: Database, row: Selectable<Tables['cases']>): Promise<CaseSummary> {
  const tags = await database.selectFrom('caseTags').select('tag').where('caseId', '=', row.id).orderBy('tag').execute()
  const { count } = await database
    .selectFrom('caseArchives')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('caseId', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    status: row.status === 'CLOSED' ? 'CLOSED' : 'OPEN',
    assignee: hexOrNull(row.assignee),
    legalHold: row.legalHold === 1,
    createdBy: hexOf(row.createdBy),
    tags: tags.map(({ tag }) => tag),
    archives: Number(count),
  }
}
