import type { KeyboardEvent } from 'react'
import { runRowKey } from '../../parts/view-keys.ts'
import type { ArchiveRowActions } from './archive-row.tsx'
import { changeSelection, type LibrarySelection } from './library-selection.ts'
import type { ArchiveRows } from './use-archive-rows.ts'
import type { TallRows } from './use-tall-rows.ts'

interface TableKeysOptions extends ArchiveRowActions {
  readonly rows: ArchiveRows
  readonly tall: TallRows
  readonly selection: LibrarySelection
}

/** Returns the key handler of the table: moves, marks and opens the current row. */
export function useTableKeys({ rows, tall, selection, onMark, onOpen }: TableKeysOptions) {
  const { current } = selection
  const total = rows.total ?? 0
  const step = (by: number): void => {
    if (total === 0) return
    // Without a current row, a single step selects the first one.
    const from = current ?? (Math.abs(by) > 1 ? 0 : -1)
    const next = Math.min(total - 1, Math.max(0, from + by))
    // The anchor stays, so that Shift and Space mark from it.
    changeSelection({ current: next, currentId: null })
    tall.show(next)
  }
  return (event: KeyboardEvent): void => {
    const row = current === null ? undefined : rows.row(current)
    runRowKey(event, {
      ...{ perPage: tall.perPage, total, step },
      onMark: row && current !== null ? () => onMark(row, current, event.shiftKey) : undefined,
      onOpen: row && (() => onOpen(row)),
    })
  }
}
