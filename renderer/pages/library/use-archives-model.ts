import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Failure, LIBRARY_SELECTION, type LibraryRow } from '../../../shared/bridge/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { useOpenArchive } from '../../kit/library/use-open-archive.ts'
import { useTask } from '../../kit/use-task.ts'
import { libraryLabels } from '../../labels/library.ts'
import type { LibraryView } from './library-address.ts'
import {
  changeSelection,
  type LibrarySelection,
  librarySelection,
  markAll,
  storeOffset,
  toggleMark,
  useLibrarySelection,
} from './library-selection.ts'
import { rowsBetween } from './rows-between.ts'
import { type ArchiveRows, useArchiveRows } from './use-archive-rows.ts'
import { useLibraryView } from './use-library-view.ts'
import { useRowHeight } from './use-row-height.ts'
import { type TallRows, useTallRows } from './use-tall-rows.ts'

interface ArchivesModel {
  readonly view: ReturnType<typeof useLibraryView>
  readonly rows: ArchiveRows
  readonly tall: TallRows
  readonly box: RefObject<HTMLDivElement | null>
  readonly selection: LibrarySelection
  /** Reason why an archive was not opened, or rows were not marked. */
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
  useCurrentArchive(rows)
  const { mark, failure: markFailure } = useMark(view)
  const select = useCallback(
    (position: number) => changeSelection({ current: position, currentId: null, anchor: position }),
    [],
  )
  return { view, rows, tall, box, selection, failure: failure ?? markFailure, mark, select, open }
}

/** Keeps the current row at its archive when other processes add or remove archives above it. */
function useCurrentArchive(rows: ArchiveRows): void {
  useLayoutEffect(() => {
    const { current, currentId, anchor } = librarySelection()
    const row = current === null ? undefined : rows.row(current)
    if (!row || row.id === currentId) return
    if (currentId === null) changeSelection({ currentId: row.id })
    else {
      const moved = rows.positionOf(currentId)
      changeSelection({ current: moved, currentId: moved && currentId, anchor: anchor === current ? moved : null })
    }
  })
}

/** Returns the action that marks a row, or all rows from the anchor to it, loaded or not. */
function useMark(view: LibraryView) {
  const { run, failure } = useTask()
  const notify = useNotify()
  const latestView = useRef(view)
  latestView.current = view
  const mark = useCallback(
    (row: LibraryRow, position: number, isRange: boolean): void => {
      const { anchor, marked } = librarySelection()
      if (!isRange || anchor === null) {
        toggleMark(row, position)
        return
      }
      const [from, to] = [Math.min(anchor, position), Math.max(anchor, position)]
      if (marked.size + to - from + 1 > LIBRARY_SELECTION) {
        notify(libraryLabels.selection.tooMany(LIBRARY_SELECTION))
        return
      }
      void run(async (bridge) => {
        const rows = await rowsBetween(bridge, latestView.current, from, to + 1)
        markAll(rows, row, position)
      })
    },
    [run, notify],
  )
  return { mark, failure }
}
