import { type IndexedRow, indexRow, maskedRow } from '../../../shared/list/index.ts'
import { oncePer } from '../../../shared/schema/index.ts'
import { listLabels } from '../../labels/list.ts'
import type { ListState } from './list-store.ts'

type Lists = ReadonlyMap<string, ListState>

const masked = oncePer((row: IndexedRow) => indexRow(maskedRow(row.row)))
const maskedRows = oncePer((rows: readonly IndexedRow[]) => rows.map(masked))

/** Returns the lists with names of files masked: by numbers, which the masked exports have, too. */
export const maskedLists = oncePer(
  (lists: Lists): Lists => new Map([...lists].map(([list, state], index) => [list, maskedList(state, index)])),
)

function maskedList(state: ListState, index: number): ListState {
  const name = listLabels.masked(index + 1)
  return state.kind === 'open' ? { ...state, name, rows: maskedRows(state.rows) } : { ...state, name }
}
