import type { Database } from '../database/open-database.ts'
import { hexOf, hexOrNull } from '../hex.ts'
import { answerText, saltedDigest } from '../log/row-digest.ts'
import { compareRow, flagOf } from './compare-row.ts'
import type { Differences } from './difference.ts'
import type { LoggedCase, LogState } from './log-state.ts'

/** Texts of cases that entries of earlier versions do not cover. */
export interface UncoveredTexts {
  readonly titles: number
  readonly tags: number
  readonly notes: number
  readonly answers: number
}

/** Compares cases with their archives, tags, answers and notes. */
export async function compareCases(database: Database, state: LogState, found: Differences): Promise<UncoveredTexts> {
  const uncovered = { titles: 0, tags: 0, notes: 0, answers: 0 }
  const rows = await database.selectFrom('cases').selectAll().execute()
  const missing = new Map(state.cases)
  for (const row of rows) {
    const logged = state.cases.get(row.id)
    missing.delete(row.id)
    if (!logged) {
      found.add('ROW_WITHOUT_ENTRY', null, `cases ${row.id}`, `cases ${row.id}: no entry creates this case`)
      continue
    }
    if (logged.title === undefined) uncovered.titles++
    compareRow(
      `cases ${row.id}`,
      logged.index,
      [
        { column: 'digest of the title', row: saltedDigest(row.salt, row.title), log: logged.title },
        { column: 'status', row: row.status, log: logged.status },
        { column: 'assignee', row: hexOrNull(row.assignee), log: logged.assignee },
        { column: 'legal hold', row: flagOf(row.legalHold), log: logged.legalHold },
        { column: 'retention date', row: row.retainUntil, log: logged.retainUntil },
        { column: 'created at', row: row.createdAt, log: logged.createdAt, within: state.policy.clockMinutes * 60_000 },
        { column: 'created by', row: hexOf(row.createdBy), log: logged.createdBy },
      ],
      found,
    )
    await compareContent(database, row, logged, uncovered, found)
  }
  for (const [id, { index }] of missing)
    found.add('ROW_MISSING', index, `cases ${id}`, `cases ${id} is missing: entry ${index} creates it`)
  await strayRows(database, found)
  return uncovered
}

interface CaseRow {
  readonly id: number
  readonly salt: Uint8Array
}

type Counts = { -readonly [name in keyof UncoveredTexts]: number }

async function compareContent(
  database: Database,
  { id, salt }: CaseRow,
  logged: LoggedCase,
  uncovered: Counts,
  found: Differences,
): Promise<void> {
  const archives = await database
    .selectFrom('caseArchives')
    .leftJoin('archives', 'archives.id', 'caseArchives.archiveId')
    .select(['archives.sha256'])
    .where('caseId', '=', id)
    .execute()
  const members = archives.map(({ sha256 }) => (sha256 === null ? 'an unknown archive' : hexOf(sha256)))
  compareSets(`caseArchives ${id}`, logged.index, 'archive', members, [...logged.archives], found)
  const tags = await database.selectFrom('caseTags').select('tag').where('caseId', '=', id).execute()
  if (logged.tags === null) uncovered.tags += tags.length
  else
    compareSets(
      ...([`caseTags ${id}`, logged.index, 'digest of a tag'] as const),
      tags.map(({ tag }) => saltedDigest(salt, tag)),
      [...logged.tags],
      found,
    )
  await compareAnswers(database, { id, salt }, logged, uncovered, found)
  await compareNotes(database, id, logged, uncovered, found)
}

function compareSets(
  row: string,
  index: number,
  what: string,
  rows: readonly string[],
  log: readonly string[],
  found: Differences,
): void {
  const [own, logged] = [new Set(rows), new Set(log)]
  for (const value of own)
    if (!logged.has(value))
      found.add('ROW_WITHOUT_ENTRY', index, row, `${row}: no entry adds the ${what} ${value.slice(0, 18)}`)
  for (const value of logged)
    if (!own.has(value)) found.add('ROW_MISSING', index, row, `${row}: the ${what} ${value.slice(0, 18)} is missing`)
}

async function compareAnswers(
  database: Database,
  { id, salt }: CaseRow,
  { index, answers }: LoggedCase,
  uncovered: Counts,
  found: Differences,
): Promise<void> {
  const rows = await database.selectFrom('caseAnswers').selectAll().where('caseId', '=', id).execute()
  const missing = new Map(answers)
  for (const { question, answer, comment, answeredBy } of rows) {
    const row = `caseAnswers ${id} ${question}`
    const logged = answers.get(question)
    missing.delete(question)
    if (!logged) {
      found.add('ROW_WITHOUT_ENTRY', index, row, `${row}: no entry records this answer`)
      continue
    }
    if (logged.digest === undefined) uncovered.answers++
    compareRow(
      row,
      index,
      [
        { column: 'digest of the answer', row: saltedDigest(salt, answerText(answer, comment)), log: logged.digest },
        { column: 'answered by', row: hexOf(answeredBy), log: logged.by },
      ],
      found,
    )
  }
  for (const question of missing.keys())
    found.add(
      'ROW_MISSING',
      index,
      `caseAnswers ${id} ${question}`,
      `caseAnswers ${id}: the answer to ${question} is missing`,
    )
}

async function compareNotes(
  database: Database,
  id: number,
  { index, notes, unnamedNotes }: LoggedCase,
  uncovered: Counts,
  found: Differences,
): Promise<void> {
  const rows = await database
    .selectFrom('caseNotes')
    .leftJoin('archives', 'archives.id', 'caseNotes.archiveId')
    .select(['caseNotes.id', 'archiveId', 'author', 'time', 'text', 'salt', 'archives.sha256'])
    .where('caseId', '=', id)
    .execute()
  const missing = new Map(notes)
  let unnamed = 0
  for (const note of rows) {
    const row = `caseNotes ${note.id}`
    if (note.salt === null) {
      unnamed++
      continue
    }
    const digest = saltedDigest(note.salt, note.text)
    const logged = notes.get(digest)
    missing.delete(digest)
    if (!logged) {
      found.add('ROW_WITHOUT_ENTRY', index, row, `${row}: no entry records a note of case ${id} with this text`)
      continue
    }
    const archive = note.archiveId === null ? null : note.sha256 === null ? 'an unknown archive' : hexOf(note.sha256)
    compareRow(
      row,
      index,
      [
        { column: 'author', row: hexOf(note.author), log: logged.author },
        { column: 'archive', row: archive, log: logged.archive },
        { column: 'time', row: note.time, log: logged.time, within: 10 * 60_000 },
      ],
      found,
    )
  }
  for (const [digest] of missing)
    found.add(
      'ROW_MISSING',
      index,
      `caseNotes of ${id}`,
      `caseNotes: the note of case ${id} with the digest ${digest.slice(0, 12)} is missing`,
    )
  uncovered.notes += unnamed
  // Notes of erased archives are gone: there can be fewer.
  if (unnamed > unnamedNotes)
    found.add(
      'ROW_WITHOUT_ENTRY',
      index,
      `caseNotes of ${id}`,
      `caseNotes: case ${id} has ${unnamed} notes without a digest, the log records ${unnamedNotes}`,
    )
}

/** Finds rows of cases that do not exist. */
async function strayRows(database: Database, found: Differences): Promise<void> {
  for (const table of ['caseArchives', 'caseTags', 'caseAnswers', 'caseNotes'] as const) {
    const rows = await database
      .selectFrom(table)
      .select('caseId')
      .distinct()
      .where('caseId', 'not in', database.selectFrom('cases').select('id'))
      .execute()
    for (const { caseId } of rows)
      found.add(
        'ROW_WITHOUT_ENTRY',
        null,
        `${table} ${caseId}`,
        `${table}: rows of the case ${caseId}, which does not exist`,
      )
  }
}
