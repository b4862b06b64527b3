import { LIBRARY_PAGE_ROWS, type LibraryRow } from '../../../shared/bridge/index.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'
import type { LibraryView } from './library-address.ts'

/** Reads the rows of a view from position `from` to before `end`, or to its last row. */
export async function rowsBetween(
  bridge: Bridge,
  { filter, order }: LibraryView,
  from: number,
  end: number,
): Promise<readonly LibraryRow[]> {
  const rows: LibraryRow[] = []
  for (;;) {
    const position = from + rows.length
    const limit = Math.min(LIBRARY_PAGE_ROWS, end - position)
    if (limit <= 0) return rows
    const page = await bridge.call('library.page', { filter, order, from: position, limit })
    rows.push(...page.rows)
    if (page.rows.length < limit) return rows
  }
}
