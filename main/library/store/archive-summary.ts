import type { Selectable } from 'kysely'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { hexOf } from '../hex.ts'

/** Row of an archive in lists and exports. */
export interface ArchiveSummary extends Omit<Selectable<Tables['archives']>, 'sha256' | 'isTestKey' | 'legalHold'> {
  readonly sha256: string
  readonly isTestKey: boolean
  /** Whether erasure is refused, by the archive or one of its cases. */
  readonly legalHold: boolean
  /** One of the paths at which the archive was seen; null if there is none. */
  readonly path: string | null
  readonly tags: readonly string[]
}

/** Selects the cases with a legal hold, with each of their archives. */
export const holdingCases = (database: Database) =>
  database
    .selectFrom('caseArchives')
    .innerJoin('cases', 'cases.id', 'caseArchives.caseId')
    .where('cases.legalHold', '=', 1)

/** Returns the rows of archives in the order of their ids in `ids`. */
export async function summariesOf(database: Database, ids: readonly number[]): Promise<readonly ArchiveSummary[]> {
  const found = new Map<number, ArchiveSummary>()
  await inChunks(ids, 1, async (chunk) => {
    const [rows, places, tags, holds] = await Promise.all([
      database.selectFrom('archives').selectAll().where('id', 'in', chunk).execute(),
      database
        .selectFrom('places')
        .select((row) => ['archiveId', row.fn.min('path').as('path')])
        .where('archiveId', 'in', chunk)
        .groupBy('archiveId')
        .execute(),
      database.selectFrom('tags').selectAll().where('archiveId', 'in', chunk).orderBy('tag').execute(),
      holdingCases(database).select('archiveId').where('archiveId', 'in', chunk).execute(),
    ])
    const held = new Set(holds.map(({ archiveId }) => archiveId))
    const paths = new Map(places.map(({ archiveId, path }) => [archiveId, path]))
    for (const { sha256, isTestKey, legalHold, ...row } of rows)
      found.set(row.id, {
        ...row,
        sha256: hexOf(sha256),
        isTestKey: isTestKey === 1,
        legalHold: legalHold === 1 || held.has(row.id),
        path: paths.get(row.id) ?? null,
        tags: tags.flatMap(({ archiveId, tag }) => (archiveId === row.id ? [tag] : [])),
      })
  })
  return ids.flatMap((id) => found.get(id) ?? [])
}
