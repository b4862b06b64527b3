import { sql } from 'kysely'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/occurrence-kinds.ts'
import type { Database } from '../database/open-database.ts'
import { hexOf } from '../hex.ts'
import { type ArchiveSummary, summariesOf } from './archive-summary.ts'

/** Maximum number of groups, and of archives that are listed of each. */
const MAX_GROUPS = 100
const MAX_ARCHIVES = 20

export interface SharedValue {
  readonly digest: string
  /** Number of archives that share the value. */
  readonly count: number
  /** Newest of them; `detail` is the path of an image in the archive, otherwise empty. */
  readonly archives: readonly { readonly row: ArchiveSummary; readonly detail: string }[]
}

export interface SharedValues {
  readonly groups: readonly SharedValue[]
  readonly isPartial: boolean
}

/** Returns the values of a kind that several archives share, most shared first. Reads the whole index of occurrences. */
export async function sharedValues(database: Database, kind: OccurrenceKind): Promise<SharedValues> {
  const number = OCCURRENCE_KINDS[kind]
  const rows = await database
    .selectFrom('occurrences')
    .select((row) => ['digest', row.fn.countAll<number>().as('count')])
    .where('kind', '=', number)
    .groupBy('digest')
    .having(sql<boolean>`count(*) > 1`)
    .orderBy('count', 'desc')
    .orderBy('digest')
    .limit(MAX_GROUPS + 1)
    .execute()
  const members = new Map<string, readonly { readonly archiveId: number; readonly detail: string }[]>()
  for (const { digest } of rows.slice(0, MAX_GROUPS)) {
    const found = await database
      .selectFrom('occurrences')
      .select(['archiveId', 'detail'])
      .where('digest', '=', digest)
      .where('kind', '=', number)
      .orderBy('archiveId', 'desc')
      .limit(MAX_ARCHIVES)
      .execute()
    members.set(hexOf(digest), found)
  }
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
