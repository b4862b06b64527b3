import type { Selectable } from 'kysely'
import { type MemberDecisions, maskMembers } from '../../../shared/analysis/index.ts'
import { FACET_NAMES, FACETS_SHOWN_MASKED } from '../../../shared/library/index.ts'
import { inclusionPath } from '../../statement/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { hexOf } from '../hex.ts'
import { storedHash } from '../log/read-tree.ts'
import { storedText } from '../log/stored-text.ts'
import type { Library } from '../open-library.ts'
import { ARCHIVE_COLUMNS } from '../review/mask-summary.ts'
import type { CaseDetails } from './cases.ts'

/** Selection of the content of a case. */
export interface CaseContent {
  /** Ids of the archives to copy; all of them belong to the case. */
  readonly archiveIds: readonly number[]
  readonly withNotes: boolean
  readonly withReports: boolean
  /** Whether the id of the person and the devices are left out. */
  readonly isMasked: boolean
}

type Table = keyof Tables

const MASKED_COLUMNS: MemberDecisions<Selectable<Tables['archives']>> = { ...ARCHIVE_COLUMNS, identityId: () => null }

/** PostgreSQL accepts no empty list. */
const anyOf = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids)

async function insert<Name extends Table>(write: Database, table: Name, rows: readonly object[]): Promise<void> {
  await inChunks(rows, 40, (chunk) =>
    write
      .insertInto(table)
      .values(chunk as never) // rows of the same table
      .execute(),
  )
}

/** Copies archives with their verifications, facets and tags. `copied`: ids of the archives whose bytes are exported. */
export async function copyArchives(
  from: Database,
  write: Database,
  archiveIds: readonly number[],
  { withReports, isMasked }: CaseContent,
  copied: ReadonlySet<number>,
): Promise<void> {
  const ids = anyOf(archiveIds)
  const archives = await from.selectFrom('archives').selectAll().where('id', 'in', ids).execute()
  await insert(
    write,
    'archives',
    archives.map((row) => ({
      ...(isMasked ? maskMembers(row, MASKED_COLUMNS) : row),
      bytesState: copied.has(row.id) ? 'stored' : row.bytesState === 'erased' ? 'erased' : 'missing',
    })),
  )
  const verifications = await from.selectFrom('verifications').selectAll().where('archiveId', 'in', ids).execute()
  await insert(
    write,
    'verifications',
    verifications.map((row) => (withReports ? row : { ...row, report: null })),
  )
  const setupIds = anyOf([...new Set(verifications.map(({ setupId }) => setupId))])
  const setups = await from.selectFrom('verificationSetups').selectAll().where('id', 'in', setupIds).execute()
  await insert(write, 'verificationSetups', setups)
  const facets = await from
    .selectFrom('facets')
    .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
    .select(['facets.archiveId', 'facets.valueId'])
    .where('facets.archiveId', 'in', ids)
    .where('facetValues.name', 'in', isMasked ? FACETS_SHOWN_MASKED : FACET_NAMES)
    .execute()
  const counts = new Map<number, number>()
  for (const { valueId } of facets) counts.set(valueId, (counts.get(valueId) ?? 0) + 1)
  const values = await from
    .selectFrom('facetValues')
    .selectAll()
    .where('id', 'in', anyOf([...counts.keys()]))
    .execute()
  await insert(
    write,
    'facetValues',
    values.map((value) => ({ ...value, count: counts.get(value.id) ?? 0 })),
  )
  await insert(write, 'facets', facets)
  await insert(write, 'tags', await from.selectFrom('tags').selectAll().where('archiveId', 'in', ids).execute())
}

/** Inserts decisions and checks in the order in which they were made: the triggers accept no other. */
export async function copyDecisions(
  from: Database,
  write: Database,
  archiveIds: readonly number[],
  people: ReadonlySet<string>,
): Promise<void> {
  const ids = anyOf(archiveIds)
  const decisions = await from.selectFrom('decisions').selectAll().where('archiveId', 'in', ids).orderBy('id').execute()
  const decisionIds = anyOf(decisions.map(({ id }) => id))
  const checks = await from.selectFrom('decisionChecks').selectAll().where('decisionId', 'in', decisionIds).execute()
  const all = await from.selectFrom('reviewers').selectAll().execute()
  const reviewers = all.filter(({ fingerprint }) => people.has(hexOf(fingerprint)))
  await insert(
    write,
    'reviewers',
    reviewers.map((row) => ({ ...row, revokedAt: null })),
  )
  for (const decision of decisions) {
    await insert(write, 'decisions', [decision])
    await insert(
      write,
      'decisionChecks',
      checks.filter(({ decisionId }) => decisionId === decision.id),
    )
  }
  for (const { fingerprint, revokedAt } of reviewers)
    if (revokedAt !== null)
      await write.updateTable('reviewers').set({ revokedAt }).where('fingerprint', '=', fingerprint).execute()
  const coverage = await from.selectFrom('signedCoverage').selectAll().where('archiveId', 'in', ids).execute()
  await insert(write, 'signedCoverage', coverage)
}

/** Copies a case with its tags and, with `withNotes`, answers and notes. */
export async function copyCase(
  from: Database,
  write: Database,
  { id }: CaseDetails,
  { archiveIds, withNotes }: CaseContent,
): Promise<void> {
  await insert(write, 'cases', await from.selectFrom('cases').selectAll().where('id', '=', id).execute())
  const members = await from.selectFrom('caseArchives').selectAll().where('caseId', '=', id).execute()
  await insert(
    write,
    'caseArchives',
    members.filter(({ archiveId }) => archiveIds.includes(archiveId)),
  )
  await insert(write, 'caseTags', await from.selectFrom('caseTags').selectAll().where('caseId', '=', id).execute())
  if (!withNotes) return
  await insert(
    write,
    'caseAnswers',
    await from.selectFrom('caseAnswers').selectAll().where('caseId', '=', id).execute(),
  )
  const notes = await from.selectFrom('caseNotes').selectAll().where('caseId', '=', id).execute()
  await insert(
    write,
    'caseNotes',
    notes.filter(({ archiveId }) => archiveId === null || archiveIds.includes(archiveId)),
  )
}

/** Copies the log entries about objects up to the index `until`, each with its path of inclusion under a checkpoint of `size` entries. */
export async function copyEntries(
  { database }: Library,
  write: Database,
  { size, until }: { readonly size: number; readonly until: number },
  objects: readonly string[],
): Promise<void> {
  const rows = await database
    .selectFrom('logEntries')
    .selectAll()
    .where('object', 'in', [...objects])
    .where('seq', '<=', until)
    .orderBy('seq')
    .execute()
  const entries: Tables['exportedEntries'][] = []
  for (const row of rows) {
    const path = await inclusionPath(row.seq, size, (subtree) => storedHash(database, subtree))
    const encoded = path.map((hash) => Buffer.from(hash).toString('base64'))
    entries.push({ seq: row.seq, entry: storedText(row), path: JSON.stringify(encoded) })
  }
  await insert(write, 'exportedEntries', entries)
}
