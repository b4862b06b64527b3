import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Facet } from '../entry/archive-entry.ts'
import { inChunks } from './in-chunks.ts'

type Write = Transaction<Tables>

/** Replaces the facets of archives and keeps the number of archives per value. `known`: archives that may have facets. */
export async function replaceFacets(
  write: Write,
  known: readonly number[],
  facets: ReadonlyMap<number, readonly Facet[]>,
): Promise<void> {
  const changes = new Map<number, number>()
  const count = (valueId: number, change: number) => changes.set(valueId, (changes.get(valueId) ?? 0) + change)
  await inChunks(known, 1, async (ids) => {
    const removed = await write.deleteFrom('facets').where('archiveId', 'in', ids).returning('valueId').execute()
    for (const { valueId } of removed) count(valueId, -1)
  })
  const ids = await valueIds(write, [...facets.values()].flat())
  const rows = [...facets].flatMap(([archiveId, all]) =>
    all.map(({ name, value }) => ({ archiveId, valueId: ids.get(`${name} ${value}`) ?? 0 })),
  )
  await inChunks(rows, 2, async (chunk) => {
    await write
      .insertInto('facets')
      .values([...chunk])
      .execute()
    for (const { valueId } of chunk) count(valueId, 1)
  })
  // In one order for all writers, so that they cannot deadlock.
  for (const [id, change] of [...changes].sort(([a], [b]) => a - b))
    if (change !== 0)
      await write
        .updateTable('facetValues')
        .set({ count: sql<number>`"count" + ${change}` })
        .where('id', '=', id)
        .execute()
}

/** Returns the ids of facet values, by name and value; inserts those that are missing. */
async function valueIds(write: Write, facets: readonly Facet[]): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(facets.map((facet) => [`${facet.name} ${facet.value}`, facet]))
  const found = new Map<string, number>()
  const find = (): Promise<void> =>
    inChunks([...wanted.values()], 1, async (chunk) => {
      const rows = await write
        .selectFrom('facetValues')
        .select(['id', 'name', 'value'])
        .where('name', 'in', [...new Set(chunk.map(({ name }) => name))])
        .where('value', 'in', [...new Set(chunk.map(({ value }) => value))])
        .execute()
      for (const { id, name, value } of rows) found.set(`${name} ${value}`, id)
    })
  await find()
  const missing = [...wanted].filter(([id]) => !found.has(id)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (missing.length === 0) return found
  await inChunks(missing, 3, (chunk) =>
    write
      .insertInto('facetValues')
      .values(chunk.map(([, { name, value }]) => ({ name, value, count: 0 })))
      .onConflict((conflict) => conflict.columns(['name', 'value']).doNothing())
      .execute(),
  )
  await find()
  return found
}
