import { sql, type Transaction } from 'kysely'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../database/tables.ts'
import type { Facet } from '../entry/archive-entry.ts'

type Write = Transaction<Tables>

/** Value of a facet and the change of the number of archives that have it. */
interface Change {
  readonly name: string
  readonly value: string
  count: number
}

/** Replaces the facets of archives and updates the number of archives per value. `known`: archives that may have facets. */
export async function replaceFacets(
  write: Write,
  known: readonly number[],
  facets: ReadonlyMap<number, readonly Facet[]>,
): Promise<void> {
  const changes = new Map<string, Change>()
  const count = ({ name, value }: { readonly name: string; readonly value: string }, change: number): void => {
    const key = keyOf(name, value)
    const row = changes.get(key)
    if (row) row.count += change
    else changes.set(key, { name, value, count: change })
  }
  await inChunks(known, 1, async (ids) => {
    const removed = await write
      .selectFrom('facets')
      .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
      .select(['name', 'value'])
      .where('archiveId', 'in', ids)
      .execute()
    for (const facet of removed) count(facet, -1)
    await write.deleteFrom('facets').where('archiveId', 'in', ids).execute()
  })
  for (const facet of [...facets.values()].flat()) count(facet, 1)
  const ids = await changeCounts(write, changes)
  const rows = [...facets].flatMap(([archiveId, all]) =>
    all.map(({ name, value }) => ({ archiveId, valueId: ids.get(keyOf(name, value)) ?? 0 })),
  )
  await inChunks(rows, 2, (chunk) =>
    write
      .insertInto('facets')
      .values([...chunk])
      .execute(),
  )
}

const keyOf = (name: string, value: string): string => `${name} ${value}`

/** Changes the counts of facet values, inserts those that are missing, and returns the ids of all. */
async function changeCounts(write: Write, changes: ReadonlyMap<string, Change>): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  // In one order for all writers, so that they cannot deadlock.
  const sorted = [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
  await inChunks(sorted, 3, async (chunk) => {
    const rows = await write
      .insertInto('facetValues')
      .values([...chunk])
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'value'])
          .doUpdateSet({ count: sql<number>`"facetValues"."count" + excluded."count"` }),
      )
      .returning(['id', 'name', 'value'])
      .execute()
    for (const { id, name, value } of rows) ids.set(keyOf(name, value), id)
  })
  return ids
}
