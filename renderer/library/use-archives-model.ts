import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { LibraryRow } from '../../shared/bridge/library-info.ts'
import {
  changeSelection,
  type LibrarySelection,
  librarySelection,
  markAll,
  storeOffset,
  toggleMark,
  useLibrarySelection,
} from './library-selection.ts'
import { type ArchiveRows, useArchiveRows } from './use-archive-rows.ts'
import { useLibraryView } from './use-library-view.ts'
import { useOpenArchive } from './use-open-archive.ts'
import { useRowHeight } from './use-row-height.ts'
import { type TallRows, useTallRows } from './use-tall-rows.ts'

interface ArchivesModel {
  readonly view: ReturnType<typeof useLibraryView>
  readonly rows: ArchiveRows
  readonly tall: TallRows
  readonly box: RefObject<HTMLDivElement | null>
  readonly selection: LibrarySelection
  readonly failure: Failure | null
  mark(row: LibraryRow, position: number, isRange: boolean): void
  select(position: number): void
  open(row: LibraryRow): void
}

/** Data and actions of the table of archives. */
export function useArchivesModel(): ArchivesModel {
  const view = useLibraryView()
  const selection = useLibrarySelection()
  const box = useRef<HTMLDivElement>(null)
  const height = useRowHeight()
  const [total, setTotal] = useState(0)
  const initial = librarySelection().search === view.search ? librarySelection().offset : 0
  const tall = useTallRows({ box, count: total, height, initial, onOffset: storeOffset })
  const rows = useArchiveRows(view, tall.first, tall.last)
  if (rows.total !== null && rows.total !== total) setTotal(rows.total)
  const { open: openArchive, failure } = useOpenArchive()
  const open = useCallback(
    (row: LibraryRow): void => {
      changeSelection({ search: window.location.search.slice(1) })
      openArchive(row.id)
    },
    [openArchive],
  )
  const latestRows = useRef(rows)
  latestRows.current = rows
  const mark = useCallback((row: LibraryRow, position: number, isRange: boolean): void => {
    const { anchor } = librarySelection()
    if (!isRange || anchor === null) {
      toggleMark(row, position)
      return
    }
    const [from, to] = [Math.min(anchor, position), Math.max(anchor, position)]
    const range = Array.from({ length: to - from + 1 }, (_, index) => latestRows.current.row(from + index))
    markAll(
      range.filter((each) => each !== undefined),
      position,
    )
  }, [])
  const select = useCallback((position: number) => changeSelection({ current: position, anchor: position }), [])
  return { view, rows, tall, box, selection, failure: rows.failure ?? failure, mark, select, open }
}
