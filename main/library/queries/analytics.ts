import { sql } from 'kysely'
import {
  ANALYTICS_VALUES,
  type LibraryAnalytics,
  type LibraryFacetCount,
  type MonthOutcomes,
} from '../../../shared/bridge/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import { type ArchiveFilter, countFacets, isUnfiltered, MAX_COUNTED, matchingIds } from './list-archives.ts'

/** Facets that the charts show. */
const ANALYSED: ReadonlySet<string> = new Set([
  ...(['indication', 'finding', 'indicator', 'error', 'failedService', 'service'] as const),
  ...(['step', 'duration', 'operator', 'agreement', 'decisionTime', 'device', 'country'] as const),
])

/** Counts archives by month and verdict, and by the facets that charts show. Under a filter only the newest archives are counted. */
export async function analyticsOf(database: Database, filter: ArchiveFilter): Promise<LibraryAnalytics> {
  const ids = isUnfiltered(filter) ? null : await matchingIds(database, filter, MAX_COUNTED, null)
  const { counts, isPartial } = await countFacets(database, filter)
  const outcomes = await outcomesOf(database, ids)
  return {
    archives: outcomes.reduce((sum, { count }) => sum + count, 0),
    isPartial,
    outcomes,
    counts: mostFrequent(counts),
  }
}

/** Returns the most frequent values of each facet of the charts. */
function mostFrequent(counts: readonly LibraryFacetCount[]): readonly LibraryFacetCount[] {
  const seen = new Map<string, number>()
  return counts.filter(({ name }) => {
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return ANALYSED.has(name) && number <= ANALYTICS_VALUES
  })
}

/** Counts archives by the month of their end and by verdict; all archives if `ids` is null. Erased archives have no verdict. */
async function outcomesOf(database: Database, ids: readonly number[] | null): Promise<readonly MonthOutcomes[]> {
  const month = sql<string>`substr(coalesce("endTime", ''), 1, 7)`
  const counted = database
    .selectFrom('archives')
    .select((row) => [month.as('month'), 'indication', row.fn.countAll<number>().as('count')])
    .where('indication', 'is not', null)
    .groupBy(['month', 'indication'])
  const sums = new Map<string, MonthOutcomes>()
  const add = (rows: Awaited<ReturnType<typeof counted.execute>>): void => {
    for (const row of rows) {
      const indication = row.indication ?? ''
      const key = `${row.month} ${indication}`
      const count = Number(row.count) + (sums.get(key)?.count ?? 0)
      sums.set(key, { month: /^\d{4}-\d{2}$/.test(row.month) ? row.month : '', indication, count })
    }
  }
  if (ids === null) add(await counted.execute())
  else await inChunks(ids, 1, async (chunk) => add(await counted.where('id', 'in', chunk).execute()))
  return [...sums.values()].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
}
