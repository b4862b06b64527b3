import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { IndexedRow } from '../../../shared/list/index.ts'
import { runRowKey } from '../../parts/view-keys.ts'

/** Height of a row in rem. */
const ROW_REM = 2.5

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

interface ListTableOptions {
  readonly rows: readonly IndexedRow[]
  /** Index of the selected row in its list. */
  readonly selected: number | null
  readonly onMark: (row: IndexedRow) => void
  readonly onSelect: (row: IndexedRow) => void
  readonly onOpen: (row: IndexedRow) => void
}

/** Visible rows of a list, and the keys that move through them. */
export function useListTable({ rows, selected, onMark, onSelect, onOpen }: ListTableOptions) {
  const box = useRef<HTMLDivElement>(null)
  const height = ROW_REM * rem()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingStart: height,
  })
  const selectedAt = selected === null ? -1 : rows.findIndex(({ row }) => row.index === selected)
  useEffect(() => {
    if (selectedAt >= 0) virtual.scrollToIndex(selectedAt, { align: 'auto' })
  }, [selectedAt, virtual])
  useEffect(() => {
    if (height > 0) virtual.measure()
  }, [height, virtual])
  const step = (by: number): void => {
    // Without a selection, a single step selects the first row.
    const from = selectedAt < 0 && Math.abs(by) > 1 ? 0 : selectedAt
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))]
    if (next) onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const perPage = Math.max(1, Math.floor((box.current?.clientHeight ?? height) / height) - 2)
    const row = rows[selectedAt]
    runRowKey(event, {
      ...{ perPage, total: rows.length, step },
      onMark: row && (() => onMark(row)),
      onOpen: row && (() => onOpen(row)),
    })
  }
  const items = virtual.getVirtualItems()
  const [above, below] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)]
  return { box, items, above, below, hasSelection: selectedAt >= 0, onKeyDown } as const
}
