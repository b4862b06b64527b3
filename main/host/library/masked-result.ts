import { COVERED } from '../../../shared/analysis/personal-data.ts'
import type { LibraryRow } from '../../../shared/bridge/library-info.ts'
import { maskSummary } from '../../library/review/index.ts'
import type { QueryName, QueryResult } from './library-message.ts'

/** Returns a result without ids of people, paths and devices, as `library list` and `library show` print them. */
export function maskedResult<Name extends QueryName>(name: Name, result: QueryResult<Name>): QueryResult<Name>
export function maskedResult(name: QueryName, result: unknown): unknown {
  switch (name) {
    case 'library.page': {
      const page = result as QueryResult<'library.page'>
      return { ...page, rows: page.rows.map(masked) }
    }
    case 'library.matches': {
      const { archive, matches, ...rest } = result as QueryResult<'library.matches'>
      return {
        ...rest,
        archive: archive && masked(archive),
        matches: matches.map((match) => ({ ...match, archive: masked(match.archive) })),
      }
    }
    case 'library.groups': {
      const { groups, ...rest } = result as QueryResult<'library.groups'>
      const group = ({ archives, ...other }: (typeof groups)[number]) => ({
        ...other,
        archives: archives.map(({ row, detail }) => ({ row: masked(row), detail: detail === '' ? '' : COVERED })),
      })
      return { ...rest, groups: groups.map(group) }
    }
    case 'library.chains': {
      const { chains, ...rest } = result as QueryResult<'library.chains'>
      return { ...rest, chains: chains.map((chain) => chain.map(masked)) }
    }
    case 'library.facets':
    case 'library.analytics': {
      const counted = result as QueryResult<'library.facets'>
      return { ...counted, counts: counted.counts.filter((count) => count.name !== 'device') }
    }
    default:
      return result
  }
}

const masked = (row: LibraryRow): LibraryRow => maskSummary(row)
