import { COVERED } from '../../../shared/analysis/index.ts'
import type { LibraryFacetCount, LibraryRow } from '../../../shared/bridge/index.ts'
import { isFacetShownMasked } from '../../../shared/library/index.ts'
import { maskSummary } from '../../library/index.ts'
import type { QueryName, QueryResult } from './library-message.ts'

/** Queries over the rows of a library. */
export type Query = Exclude<QueryName, 'library.adds' | 'library.add-control'>

/** Returns a result without ids of people, paths and devices, as `library list` and `library show` print them. */
export const maskedResult = <Name extends Query>(name: Name, result: QueryResult<Name>): QueryResult<Name> =>
  MASKS[name](result)

/** Names or counts that are no data of a holder, or rows that the handler itself masks. */
const shown = <Result>(result: Result): Result => result

const maskRow = (row: LibraryRow): LibraryRow => maskSummary(row)
const maskCounts = <Result extends { readonly counts: readonly LibraryFacetCount[] }>(result: Result): Result => ({
  ...result,
  counts: result.counts.filter(({ name }) => isFacetShownMasked(name)),
})

/** A new query does not compile until it has a decision. */
const MASKS: { readonly [Name in Query]: (result: QueryResult<Name>) => QueryResult<Name> } = {
  'library.info': shown,
  'library.page': ({ rows, ...page }) => ({ ...page, rows: rows.map(maskRow) }),
  'library.matches': ({ archive, matches, isPartial }) => ({
    archive: archive && maskRow(archive),
    matches: matches.map(({ archive, reasons }) => ({ archive: maskRow(archive), reasons })),
    isPartial,
  }),
  'library.groups': ({ groups, isPartial }) => ({
    groups: groups.map(({ digest, count, archives }) => ({
      ...{ digest, count },
      archives: archives.map(({ row, detail }) => ({ row: maskRow(row), detail: detail === '' ? '' : COVERED })),
    })),
    isPartial,
  }),
  'library.chains': ({ chains, isPartial }) => ({ chains: chains.map((chain) => chain.map(maskRow)), isPartial }),
  'library.facets': maskCounts,
  'library.analytics': maskCounts,
  'library.csv': shown,
  'library.tags': shown,
  'library.tag': shown,
  'library.searches': shown,
  'library.save-search': shown,
  'library.remove-search': shown,
}
