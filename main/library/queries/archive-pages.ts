import type { FoundBy, LibraryFilter, LibraryOrder } from '../../../shared/bridge/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
import { comparePositions, type OrderPosition, orderedAmong, orderedRange } from './archive-order.ts'
import { type ArchiveFilter, facetValueIds, isUnfiltered, matchingAmong, matchingIds } from './list-archives.ts'
import { sampleArchives } from './sample-archives.ts'
import { searchArchives } from './search-archives.ts'
import { resolvedFilter } from './work-rows.ts'

/** Maximum number of matching archives whose order is cached. */
const MAX_SORTED = 20_000
/** Maximum number of archives that a search by text finds. */
const MAX_FOUND = 1000
/** Maximum number of archives that are counted for a combination of facets. */
const MAX_COUNTED = 100_000
/** Maximum number of filters whose results are cached. */
const MAX_CACHED = 16

/** Archives that match a filter. */
interface Result {
  readonly total: number
  readonly isExact: boolean
  readonly foundBy: ReadonlyMap<number, readonly FoundBy[]>
  /** Returns the ids from a position on, in order. */
  ids(from: number, limit: number): Promise<readonly number[]>
}

export interface ArchivesFrom {
  readonly total: number
  readonly isExact: boolean
  readonly archives: readonly ArchiveSummary[]
  readonly foundBy: ReadonlyMap<number, readonly FoundBy[]>
}

/** Pages of the archives that match a filter, in any order and from any position. Valid until the library changes. */
export class ArchivePages {
  readonly #library: Library
  readonly #results = new Map<string, Promise<Result>>()
  #count: Promise<number> | undefined

  constructor(library: Library) {
    this.#library = library
  }

  async page(filter: LibraryFilter, order: LibraryOrder, from: number, limit: number): Promise<ArchivesFrom> {
    const { total, isExact, foundBy, ids } = await this.#result(filter, order)
    const archives = await summariesOf(this.#library.database, await ids(from, limit))
    return { total, isExact, foundBy, archives }
  }

  /** Returns the number of all archives. */
  count(): Promise<number> {
    this.#count ??= this.#library.database
      .selectFrom('archives')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))
    this.#count.catch(() => {
      this.#count = undefined
    })
    return this.#count
  }

  #result(filter: LibraryFilter, order: LibraryOrder): Promise<Result> {
    const key = JSON.stringify([filter, order])
    const known = this.#results.get(key)
    if (known) return known
    const [oldest] = this.#results.keys()
    if (oldest !== undefined && this.#results.size >= MAX_CACHED) this.#results.delete(oldest)
    const result = resultOf(this.#library, filter, order, () => this.count())
    this.#results.set(key, result)
    result.catch(() => this.#results.delete(key))
    return result
  }
}

async function resultOf(
  library: Library,
  filter: LibraryFilter,
  order: LibraryOrder,
  count: () => Promise<number>,
): Promise<Result> {
  const { database } = library
  const { facets, tag, text, sample } = filter
  const conditions = await resolvedFilter(library, tag === null ? { facets } : { facets, tag }, Date.now())
  if (sample) {
    const drawn = await sampleArchives(database, conditions, sample.count, sample.seed)
    return sortedResult(
      database,
      drawn.map(({ id }) => id),
      order,
    )
  }
  if (text !== null) return foundResult(library, text, conditions, order)
  const valueIds = await facetValueIds(database, conditions.facets ?? [])
  if (valueIds === null) return NONE
  if (isUnfiltered(conditions)) return rangeResult(database, [], order, { total: await count(), isExact: true })
  const first = await matchingIds(database, conditions, MAX_SORTED + 1, null)
  if (first.length <= MAX_SORTED || tag !== null || conditions.among)
    return sortedResult(database, first.slice(0, MAX_SORTED), order)
  return rangeResult(database, valueIds, order, await countOf(database, conditions, valueIds))
}

const NONE: Result = { total: 0, isExact: true, foundBy: new Map(), ids: async () => [] }

async function foundResult(
  library: Library,
  text: string,
  conditions: ArchiveFilter,
  order: LibraryOrder,
): Promise<Result> {
  const found = await searchArchives(library, text, MAX_FOUND)
  const ids = found.map(({ archive }) => archive.id)
  const among = new Set(await matchingAmong(library.database, ids, conditions))
  const foundBy = new Map(found.map(({ archive, by }) => [archive.id, by]))
  const result = await sortedResult(
    library.database,
    ids.filter((id) => among.has(id)),
    order,
  )
  return { ...result, foundBy, isExact: found.length < MAX_FOUND }
}

async function sortedResult(database: Database, ids: readonly number[], order: LibraryOrder): Promise<Result> {
  const positions: OrderPosition[] = []
  await inChunks(ids, 1, async (chunk) => positions.push(...(await orderedAmong(database, chunk, order))))
  const sorted = positions.sort((a, b) => comparePositions(a, b, order)).map(({ id }) => id)
  return {
    total: sorted.length,
    isExact: sorted.length < MAX_SORTED,
    foundBy: new Map(),
    ids: async (from, limit) => sorted.slice(from, from + limit),
  }
}

/** Reads ranges of an index. Known positions are cached, so that the next page starts where the last one ended. */
function rangeResult(
  database: Database,
  valueIds: readonly number[],
  order: LibraryOrder,
  counted: Pick<Result, 'total' | 'isExact'>,
): Result {
  /** Number of archives up to a position, ascending. */
  const known: { readonly rank: number; readonly position: OrderPosition }[] = []
  return {
    ...counted,
    foundBy: new Map(),
    async ids(from, limit) {
      const nearest = known.findLast(({ rank }) => rank <= from)
      const skip = from - (nearest?.rank ?? 0)
      const after = nearest?.position ?? null
      const range = await orderedRange(database, { order, valueIds, after, skip, limit })
      const position = range.at(-1)
      if (position) remember(known, { rank: from + range.length, position })
      return range.map(({ id }) => id)
    },
  }
}

/** Inserts a position in the order of its rank. */
function remember<Known extends { readonly rank: number }>(known: Known[], next: Known): void {
  const index = known.findLastIndex(({ rank }) => rank <= next.rank)
  if (known[index]?.rank !== next.rank) known.splice(index + 1, 0, next)
}

async function countOf(
  database: Database,
  conditions: ArchiveFilter,
  valueIds: readonly number[],
): Promise<Pick<Result, 'total' | 'isExact'>> {
  const [only, ...others] = valueIds
  if (only !== undefined && others.length === 0) {
    const row = await database.selectFrom('facetValues').select('count').where('id', '=', only).executeTakeFirst()
    return { total: row?.count ?? 0, isExact: true }
  }
  const { length } = await matchingIds(database, conditions, MAX_COUNTED + 1, null)
  return { total: Math.min(length, MAX_COUNTED), isExact: length <= MAX_COUNTED }
}
