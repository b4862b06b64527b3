import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/index.ts'
import type { Database } from '../database/open-database.ts'

export interface ArchiveWithValue {
  readonly archiveId: number
  /** Path of an image in the archive; otherwise empty. */
  readonly detail: string
}

/**
 * Returns archives that have a value, by its keyed hash. `newestFirst` reads all archives that have it: a second for a value of a million
 * archives.
 */
export async function archivesWithValue(
  database: Database,
  kind: OccurrenceKind,
  digest: Uint8Array,
  { limit, newestFirst = false }: { readonly limit: number; readonly newestFirst?: boolean },
): Promise<readonly ArchiveWithValue[]> {
  if (kind === 'image')
    return database
      .selectFrom('images')
      .select(['archiveId', 'path as detail'])
      .where('digest', '=', digest)
      .$if(newestFirst, (query) => query.orderBy('archiveId', 'desc'))
      .limit(limit)
      .execute()
  const rows = await database
    .selectFrom('occurrences')
    .select('archiveId')
    .where('digest', '=', digest)
    .where('kind', '=', OCCURRENCE_KINDS[kind])
    .$if(newestFirst, (query) => query.orderBy('archiveId', 'desc'))
    .limit(limit)
    .execute()
  return rows.map(({ archiveId }) => ({ archiveId, detail: '' }))
}
