import { sql } from 'kysely'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/index.ts'
import type { Database } from '../database/open-database.ts'
import { hexOf } from '../hex.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
import { type ArchiveWithValue, archivesWithValue } from './archives-with-value.ts'

/** Maximum number of values. */
const MAX_GROUPS = 100
/** Maximum number of archives that are listed for a value. */
const MAX_ARCHIVES = 20

export interface SharedValue {
  readonly digest: string
  /** Number of archives that share the value. */
  readonly count: number
  /** Newest archives; `detail` is the path of an image in the archive, otherwise empty. */
  readonly archives: readonly { readonly row: ArchiveSummary; readonly detail: string }[]
}

export interface SharedValues {
  readonly groups: readonly SharedValue[]
  readonly isPartial: boolean
}

/** Returns the values of a kind that several archives share, most shared first. Reads the whole index of the values. */
export async function sharedValues(database: Database, kind: OccurrenceKind): Promise<SharedValues> {
  const digests =
    kind === 'image'
      ? database.selectFrom('images').select('digest')
      : database.selectFrom('occurrences').select('digest').where('kind', '=', OCCURRENCE_KINDS[kind])
  const rows = await database
    .selectFrom(digests.as('values'))
    .select((row) => ['digest', row.fn.countAll<number>().as('count')])
    .groupBy('digest')
    .having(sql<boolean>`count(*) > 1`)
    .orderBy('count', 'desc')
    .orderBy('digest')
    .limit(MAX_GROUPS + 1)
    .execute()
  const members = new Map<string, readonly ArchiveWithValue[]>()
  for (const { digest } of rows.slice(0, MAX_GROUPS))
    members.set(
      hexOf(digest),
      await archivesWithValue(database, kind, digest, { limit: MAX_ARCHIVES, newestFirst: true }),
    )
  const ids = new Set([...members.values()].flat().map(({ archiveId }) => archiveId))
  const all = await summariesOf(database, [...ids])
  const byId = new Map(all.map((archive) => [archive.id, archive]))
  return {
    groups: rows.slice(0, MAX_GROUPS).map(({ digest, count }) => ({
      digest: hexOf(digest),
      count: Number(count),
      archives: (members.get(hexOf(digest)) ?? []).flatMap(({ archiveId, detail }) => {
        const row = byId.get(archiveId)
        return row ? [{ row, detail }] : []
      }),
    })),
    isPartial: rows.length > MAX_GROUPS,
  }
}
