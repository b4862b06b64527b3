import { useSyncExternalStore } from 'react'
import { type IndexedRow, orderRows, type RowOrder, rowArchive, type Verdict } from '../../../shared/list/index.ts'
import type { ListState } from '../window/list-store.ts'

/** View state of a list. Outlives the page, so that going back from an archive restores the same rows. */
interface ListView {
  readonly order: RowOrder
  readonly text: string
  readonly verdicts: ReadonlySet<Verdict>
  /** Index of the selected row. */
  readonly selected: number | null
  /** Indexes of the rows marked for comparison, at most two. */
  readonly marked: readonly number[]
}

const DEFAULT_VIEW: ListView = {
  order: { key: 'verdict', isDescending: false },
  text: '',
  verdicts: new Set(),
  selected: null,
  marked: [],
}

const views = new Map<string, ListView>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listView = (list: string): ListView => views.get(list) ?? DEFAULT_VIEW

export function changeView(list: string, change: Partial<ListView>): void {
  views.set(list, { ...listView(list), ...change })
  for (const listener of listeners) listener()
}

/** Marks a row for comparison or removes the mark; a third mark replaces the oldest. */
export function toggleMark(list: string, index: number): void {
  const { marked } = listView(list)
  const next = marked.includes(index) ? marked.filter((other) => other !== index) : [...marked, index].slice(-2)
  changeView(list, { marked: next, selected: index })
}

export const useListView = (list: string): ListView => useSyncExternalStore(subscribe, () => listView(list))

/** Returns the rows of a list that match its filter, in its order. */
export const displayedRows = (
  rows: readonly IndexedRow[],
  { order, text, verdicts }: ListView,
): readonly IndexedRow[] => orderRows(rows, order, { text, verdicts })

/** Returns the most recent list that contains the archive, or undefined. */
export function listOf(
  archive: string,
  lists: ReadonlyMap<string, ListState>,
): { readonly list: string; readonly state: Extract<ListState, { readonly kind: 'open' }> } | undefined {
  for (const [list, state] of [...lists].reverse())
    if (state.kind === 'open' && state.rows.some(({ row }) => rowArchive(list, row) === archive)) return { list, state }
  return undefined
}
