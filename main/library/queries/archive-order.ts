import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LibraryOrder, LibraryOrderKey } from '../../../shared/bridge/index.ts'
import type { Database } from '../database/open-database.ts'

/** Position of an archive in an order. */
export interface OrderPosition {
  readonly id: number
  readonly value: number | string
}

/** Sorted expressions. Each has an index, with the id as its second column, so that pages are ranges of the index. */
const EXPRESSIONS: { readonly [key in LibraryOrderKey]: RawBuilder<number | string> } = {
  // Archives are numbered in the order of their addition.
  added: sql`"archives"."id"`,
  ended: sql`coalesce("archives"."endTime", '')`,
  verdict: sql`coalesce("archives"."indication", '')`,
  level: sql`coalesce("archives"."levelOfAssurance", '')`,
  size: sql`"archives"."size"`,
}

interface RangeOptions {
  readonly order: LibraryOrder
  /** Facet values that the archives must have. */
  readonly valueIds: readonly number[]
  /** Last position before the range; null to start at the first. */
  readonly after: OrderPosition | null
  /** Number of archives to skip. */
  readonly skip: number
  readonly limit: number
}

/** Returns positions of the archives that have all facet values, in order. */
export async function orderedRange(database: Database, options: RangeOptions): Promise<readonly OrderPosition[]> {
  const { order, valueIds, after, skip, limit } = options
  const value = EXPRESSIONS[order.key]
  const direction = order.isDescending ? 'desc' : 'asc'
  let query = database.selectFrom('archives').select(['archives.id', value.as('value')])
  for (const valueId of valueIds)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('facets')
          .select('facets.valueId')
          .where('facets.valueId', '=', valueId)
          .whereRef('facets.archiveId', '=', 'archives.id'),
      ),
    )
  if (after) {
    const operator = sql.raw(order.isDescending ? '<' : '>')
    query = query
      // SQLite seeks an expression only by a comparison of its own.
      .where(sql<SqlBool>`${value} ${operator}= ${after.value}`)
      .where(sql<SqlBool>`(${value}, "archives"."id") ${operator} (${after.value}, ${after.id})`)
  }
  return query.orderBy(value, direction).orderBy('archives.id', direction).limit(limit).offset(skip).execute()
}

/** Returns positions of archives, in order. */
export async function orderedAmong(
  database: Database,
  ids: readonly number[],
  order: LibraryOrder,
): Promise<readonly OrderPosition[]> {
  return database
    .selectFrom('archives')
    .select(['archives.id', EXPRESSIONS[order.key].as('value')])
    .where('archives.id', 'in', ids)
    .execute()
}

/** Compares two positions in an order. Texts are compared as the databases do, by code point. */
export function comparePositions(a: OrderPosition, b: OrderPosition, { isDescending }: LibraryOrder): number {
  const ascending = a.value === b.value ? a.id - b.id : a.value < b.value ? -1 : 1
  return isDescending ? -ascending : ascending
}
