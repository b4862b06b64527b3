import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Failure, LIBRARY_SELECTION, type LibraryRow } from '../../../shared/bridge/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import type { RowActions } from '../../kit/grid/grid-row.tsx'
import { type GridRows, useGridRows } from '../../kit/grid/use-grid-rows.ts'
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

interface ArchivesModel {
  readonly view: ReturnType<typeof useLibraryView>
  readonly rows: ArchiveRows
  readonly shown: GridRows
  readonly selection: LibrarySelection
  /** Reason why an archive was not opened, or rows were not marked. */
  readonly failure: Failure | null
  readonly actions: RowActions<LibraryRow>
}

/** Data and actions of the table of archives. */
export function useArchivesModel(): ArchivesModel {
  const view = useLibraryView()
  const selection = useLibrarySelection()
  const [total, setTotal] = useState(0)
  const initial = librarySelection().search === view.search ? librarySelection().offset : 0
  const shown = useGridRows({ count: total, initial, onOffset: storeOffset })
  const rows = useArchiveRows(view, shown.first, shown.last)
  if (rows.total !== null && rows.total !== total) setTotal(rows.total)
  const { open: openArchive, failure } = useOpenArchive()
  const onOpen = useCallback(
    (row: LibraryRow): void => {
      changeSelection({ search: window.location.search.slice(1) })
      openArchive(row.id)
    },
    [openArchive],
  )
  useCurrentArchive(rows)
  const { mark: onMark, failure: markFailure } = useMark(view)
  const onSelect = useCallback(
    (position: number) => changeSelection({ current: position, currentId: null, anchor: position }),
    [],
  )
  return { view, rows, shown, selection, failure: failure ?? markFailure, actions: { onMark, onSelect, onOpen } }
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
