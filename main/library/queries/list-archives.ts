import { CONCLUSION_FACETS, CONFIRMED_INDICATION } from '../../../shared/library/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Facet } from '../entry/archive-entry.ts'
import { storableText } from '../entry/storable-text.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'

export interface ArchiveFilter {
  /** An archive must have all of them. */
  readonly facets?: readonly { readonly name: string; readonly value: string }[]
  readonly tag?: string
  /** Only these archives, by number, highest first. */
  readonly among?: readonly number[]
}

/** Whether a filter matches all archives. */
export const isUnfiltered = ({ facets = [], tag, among }: ArchiveFilter): boolean =>
  tag === undefined && facets.length === 0 && among === undefined

export interface ArchivePage {
  readonly archives: readonly ArchiveSummary[]
  /** Cursor of the next page; null after the last. */
  readonly next: number | null
}

/** Returns a page of the archives that match a filter, newest first, from below the cursor on. */
export async function listArchives(
  database: Database,
  filter: ArchiveFilter,
  { limit, cursor = null }: { readonly limit: number; readonly cursor?: number | null },
): Promise<ArchivePage> {
  const ids = await matchingIds(database, filter, limit + 1, cursor)
  const archives = await summariesOf(database, ids.slice(0, limit))
  return { archives, next: ids.length > limit ? (ids[limit - 1] ?? null) : null }
}

/** Returns the ids of archives that match a filter, highest first, below the cursor. */
export async function matchingIds(
  database: Database,
  { facets = [], tag, among }: ArchiveFilter,
  limit: number,
  cursor: number | null,
): Promise<readonly number[]> {
  if (among) return amongIds(database, among, { facets, ...(tag === undefined ? {} : { tag }) }, limit, cursor)
  const values = await facetValueIds(database, facets)
  if (values === null) return []
  // The highest number of the column in PostgreSQL.
  const below = cursor ?? 2 ** 31 - 1
  const [rarest, ...others] = values
  if (tag !== undefined) {
    let query = database
      .selectFrom('tags')
      .select('archiveId')
      .where('tag', '=', storableText(tag))
      .where('archiveId', '<', below)
    for (const valueId of values)
      query = query.where(({ exists }) => exists(hasFacet(database, 'tags.archiveId', valueId)))
    return (await query.orderBy('archiveId', 'desc').limit(limit).execute()).map(({ archiveId }) => archiveId)
  }
  if (rarest === undefined) {
    const query = database.selectFrom('archives').select('id').where('id', '<', below)
    return (await query.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id)
  }
  // The index of the rarest value is read in order and stops at the limit.
  let query = database
    .selectFrom('facets')
    .select('archiveId')
    .where('valueId', '=', rarest)
    .where('archiveId', '<', below)
  for (const valueId of others)
    query = query.where(({ exists }) => exists(hasFacet(database, 'facets.archiveId', valueId)))
  return (await query.orderBy('archiveId', 'desc').limit(limit).execute()).map(({ archiveId }) => archiveId)
}

/** Ids that are compared with a filter at once. */
const AMONG = 5000

/** Returns those of some ids, highest first, that match a filter. */
async function amongIds(
  database: Database,
  among: readonly number[],
  filter: ArchiveFilter,
  limit: number,
  cursor: number | null,
): Promise<readonly number[]> {
  const found: number[] = []
  const below = cursor === null ? among : among.filter((id) => id < cursor)
  for (let from = 0; from < below.length && found.length < limit; from += AMONG) {
    const chunk = below.slice(from, from + AMONG)
    const matching = new Set(await matchingAmong(database, chunk, filter))
    found.push(...chunk.filter((id) => matching.has(id)))
  }
  return found.slice(0, limit)
}

/** Returns those of some archives that match a filter. */
export async function matchingAmong(
  database: Database,
  ids: readonly number[],
  { facets = [], tag, among: only }: ArchiveFilter,
): Promise<readonly number[]> {
  const allowed = only && new Set(only)
  let among = allowed ? ids.filter((id) => allowed.has(id)) : ids
  if (tag !== undefined && among.length > 0) {
    const rows = await database
      .selectFrom('tags')
      .select('archiveId')
      .where('tag', '=', tag)
      .where('archiveId', 'in', among)
      .execute()
    among = rows.map(({ archiveId }) => archiveId)
  }
  for (const valueId of (await facetValueIds(database, facets)) ?? [-1]) {
    if (among.length === 0) return []
    const rows = await database
      .selectFrom('facets')
      .select('archiveId')
      .where('valueId', '=', valueId)
      .where('archiveId', 'in', among)
      .execute()
    among = rows.map(({ archiveId }) => archiveId)
  }
  return among
}

const hasFacet = (database: Database, outer: 'facets.archiveId' | 'tags.archiveId', valueId: number) =>
  database
    .selectFrom('facets as other')
    .select('other.valueId')
    .where('other.valueId', '=', valueId)
    .whereRef('other.archiveId', '=', outer as never) // a column of the outer query

/** Returns the ids of facet values, rarest first; null if one of them does not occur. */
export async function facetValueIds(
  database: Database,
  facets: NonNullable<ArchiveFilter['facets']>,
): Promise<readonly number[] | null> {
  const found: { readonly id: number; readonly count: number }[] = []
  for (const { name, value } of facets) {
    const row = await database
      .selectFrom('facetValues')
      .select(['id', 'count'])
      .where('name', '=', storableText(name))
      .where('value', '=', storableText(value))
      .executeTakeFirst()
    if (!row || row.count === 0) return null
    found.push(row)
  }
  return found.sort((a, b) => a.count - b.count).map(({ id }) => id)
}

/** Maximum number of archives whose facets are counted under a filter. */
export const MAX_COUNTED = 2000

export interface FacetCount {
  readonly name: Facet['name']
  readonly value: string
  readonly count: number
  /** Of a value that is a conclusion of the service: archives of which it is one. */
  readonly confirmed?: number
}

export interface FacetCounts {
  readonly counts: readonly FacetCount[]
  /** Whether only the newest of the matching archives were counted. */
  readonly isPartial: boolean
}

/** Counts the archives of each facet value, most frequent first within a name. */
export async function countFacets(database: Database, filter: ArchiveFilter = {}): Promise<FacetCounts> {
  if (isUnfiltered(filter)) {
    const rows = await database
      .selectFrom('facetValues')
      .select(['name', 'value', 'count'])
      .where('count', '>', 0)
      .orderBy('name')
      .orderBy('count', 'desc')
      .orderBy('value')
      .execute()
    return { counts: await withConfirmed(database, rows as readonly FacetCount[], null), isPartial: false } // only facets are inserted
  }
  const ids = await matchingIds(database, filter, MAX_COUNTED + 1, null)
  if (ids.length === 0) return { counts: [], isPartial: false }
  const rows = await database
    .selectFrom('facets')
    .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
    .select((row) => ['name', 'value', row.fn.countAll<number>().as('count')])
    .where('archiveId', 'in', ids.slice(0, MAX_COUNTED))
    .groupBy(['name', 'value'])
    .orderBy('name')
    .orderBy('count', 'desc')
    .orderBy('value')
    .execute()
  const counted = ids.slice(0, MAX_COUNTED)
  // As above, only facets are inserted.
  const counts = await withConfirmed(database, rows as readonly FacetCount[], counted)
  return { counts, isPartial: ids.length > MAX_COUNTED }
}

/** Adds to the values that are conclusions how many of the archives are genuine, of those with these ids or of all. */
async function withConfirmed(
  database: Database,
  counts: readonly FacetCount[],
  ids: readonly number[] | null,
): Promise<readonly FacetCount[]> {
  const genuine = database
    .selectFrom('facets')
    .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
    .innerJoin('archives', 'archives.id', 'facets.archiveId')
    .select((row) => ['name', 'value', row.fn.countAll<number>().as('count')])
    .where('name', 'in', CONCLUSION_FACETS)
    .where('archives.indication', '=', CONFIRMED_INDICATION)
    .groupBy(['name', 'value'])
  const rows = await (ids === null ? genuine : genuine.where('facets.archiveId', 'in', ids)).execute()
  const confirmed = new Map(rows.map(({ name, value, count }) => [`${name} ${value}`, Number(count)]))
  return counts.map((row) =>
    CONCLUSION_FACETS.includes(row.name) ? { ...row, confirmed: confirmed.get(`${row.name} ${row.value}`) ?? 0 } : row,
  )
}
