import { useSyncExternalStore } from 'react'
import type { LibraryRow } from '../../../shared/bridge/index.ts'

/** Selection in the table. Stored outside of the page, so that going back from an archive restores it. */
export interface LibrarySelection {
  /** Position of the current row. */
  readonly current: number | null
  /** Archive of the current row; null until it is loaded. */
  readonly currentId: number | null
  /** Marked archives by id. */
  readonly marked: ReadonlyMap<number, LibraryRow>
  /** Position from which a range is marked. */
  readonly anchor: number | null
  /** Scroll position in the content, pixels, and the query string that it belongs to. */
  readonly offset: number
  readonly search: string
}

const NONE: LibrarySelection = {
  ...{ current: null, currentId: null, marked: new Map(), anchor: null },
  ...{ offset: 0, search: '' },
}

let selection = NONE
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const librarySelection = (): LibrarySelection => selection

export function changeSelection(change: Partial<LibrarySelection>): void {
  selection = { ...selection, ...change }
  for (const listener of listeners) listener()
}

/** Stores the scroll position without rendering again. */
export function storeOffset(offset: number): void {
  selection = { ...selection, offset }
}

/** Marks a row or removes its mark. */
export function toggleMark(row: LibraryRow, position: number): void {
  const marked = new Map(selection.marked)
  if (!marked.delete(row.id)) marked.set(row.id, row)
  changeSelection({ marked, current: position, currentId: row.id, anchor: position })
}

/** Marks rows in addition to those that are marked; `current` at `position` becomes the current row. */
export function markAll(rows: readonly LibraryRow[], current: LibraryRow, position: number): void {
  const marked = new Map(selection.marked)
  for (const row of rows) marked.set(row.id, row)
  changeSelection({ marked, current: position, currentId: current.id })
}

export const clearMarks = (): void => changeSelection({ marked: new Map(), anchor: null })

export const useLibrarySelection = (): LibrarySelection => useSyncExternalStore(subscribe, librarySelection)
