import { type IndexedRow, indexRow, maskedRow } from '../../../shared/list/index.ts'
import { listLabels } from '../../labels/list.ts'
import type { ListState } from './list-store.ts'

type Lists = ReadonlyMap<string, ListState>

const cache = new WeakMap<object, object>()

/** Returns the result of a function of an object, which is computed once for each object. */
function once<Input extends object, Output extends object>(input: Input, compute: (input: Input) => Output): Output {
  const known = (cache.get(input) as Output | undefined) ?? compute(input)
  cache.set(input, known)
  return known
}

/** Returns the lists with names of files masked: by numbers, which the masked exports have, too. */
export const maskedLists = (lists: Lists): Lists =>
  once(lists, () => new Map([...lists].map(([list, state], index) => [list, maskedList(state, index)])))

function maskedList(state: ListState, index: number): ListState {
  const name = listLabels.masked(index + 1)
  return state.kind === 'open' ? { ...state, name, rows: once(state.rows, maskedRows) } : { ...state, name }
}

const maskedRows = (rows: readonly IndexedRow[]): readonly IndexedRow[] =>
  rows.map((row) => once(row, () => indexRow(maskedRow(row.row))))
