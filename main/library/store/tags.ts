import type { LibraryTag } from '../../../shared/bridge/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import { storableText } from '../entry/storable-text.ts'

/** Returns the tags of some archives, or of all, with the number of these archives, in alphabetical order. */
export async function listTags(
  database: Database,
  archives: readonly number[] | null = null,
): Promise<readonly LibraryTag[]> {
  if (archives?.length === 0) return []
  const counted = database
    .selectFrom('tags')
    .select((row) => ['tag', row.fn.countAll<number>().as('count')])
    .groupBy('tag')
    .orderBy('tag')
  return (archives === null ? counted : counted.where('archiveId', 'in', archives)).execute()
}

/** Sets or removes a tag of archives. Erased archives get no tag. */
export async function setTag(
  database: Database,
  archives: readonly number[],
  tag: string,
  isSet: boolean,
): Promise<void> {
  const stored = storableText(tag.trim())
  if (stored === '') return
  await database.transaction().execute((write) =>
    inChunks(archives, 1, async (ids) => {
      if (!isSet) return write.deleteFrom('tags').where('tag', '=', stored).where('archiveId', 'in', ids).execute()
      const present = await write
        .selectFrom('archives')
        .select('id')
        .where('id', 'in', ids)
        .where('bytesState', '<>', 'erased')
        .execute()
      if (present.length === 0) return
      return inChunks(present, 2, (rows) =>
        write
          .insertInto('tags')
          .values(rows.map((row) => ({ archiveId: row.id, tag: stored })))
          .onConflict((conflict) => conflict.columns(['tag', 'archiveId']).doNothing())
          .execute(),
      )
    }),
  )
}
