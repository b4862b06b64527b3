import { createHash } from 'node:crypto'
import type { Database } from '../database/open-database.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
import { type ArchiveFilter, matchingIds } from './list-archives.ts'

const PAGE = 10_000

/**
 * Draws `count` archives that match a filter: those whose SHA-256(seed, hash of the archive) is lowest. Every archive has the same
 * chance; the same seed draws the same archives from the same set, in whatever order they were added.
 */
export async function sampleArchives(
  database: Database,
  filter: ArchiveFilter,
  count: number,
  seed: number,
): Promise<readonly ArchiveSummary[]> {
  let lowest: { readonly id: number; readonly rank: string }[] = []
  let cursor: number | null = null
  for (;;) {
    const ids: readonly number[] = await matchingIds(database, filter, PAGE, cursor)
    if (ids.length === 0) break
    const rows = await database
      .selectFrom('archives')
      .select(['id', 'sha256'])
      .where('id', 'in', ids)
      .where('bytesState', '<>', 'erased')
      .execute()
    const ranked = rows.map(({ id, sha256 }) => ({
      id,
      rank: createHash('sha256').update(`${seed}:`).update(sha256).digest('hex'),
    }))
    lowest = [...lowest, ...ranked].sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, count)
    cursor = ids.at(-1) ?? null
    if (ids.length < PAGE) break
  }
  return summariesOf(
    database,
    lowest.map(({ id }) => id),
  )
}
