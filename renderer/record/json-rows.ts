import type { JsonValue } from '../../shared/report/facts.ts'
import { pointerToken } from '../../shared/report/json-pointer.ts'

/** One line of a JSON document as a tree. */
export interface JsonRow {
  readonly pointer: string
  /** Member name or index; null for the whole document. */
  readonly name: string | null
  readonly depth: number
  readonly value: JsonValue
  /** Members or elements; null for a value that holds nothing. */
  readonly count: number | null
}

const children = (value: JsonValue): readonly (readonly [string, JsonValue])[] | null => {
  if (typeof value !== 'object' || value === null) return null
  return Array.isArray(value) ? value.map((one, index) => [String(index), one] as const) : Object.entries(value)
}

/** The lines that are seen: those below an expanded value. */
export function jsonRows(value: JsonValue, expanded: ReadonlySet<string>): readonly JsonRow[] {
  const rows: JsonRow[] = []
  const add = (pointer: string, name: string | null, depth: number, one: JsonValue): void => {
    const inside = children(one)
    rows.push({ pointer, name, depth, value: one, count: inside?.length ?? null })
    if (!inside || !expanded.has(pointer)) return
    for (const [token, child] of inside) add(`${pointer}/${pointerToken(token)}`, token, depth + 1, child)
  }
  add('', null, 0, value)
  return rows
}

/** The pointers above a pointer, so that its line can be seen. */
export function pointersAbove(pointer: string): readonly string[] {
  const above: string[] = []
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = at === 0 ? -1 : pointer.lastIndexOf('/', at - 1))
    above.push(pointer.slice(0, at))
  return above
}
