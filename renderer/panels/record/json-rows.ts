import { type JsonValue, pointerToken } from '../../../shared/schema/index.ts'

/** Line of a JSON document as a tree. */
export interface JsonRow {
  readonly pointer: string
  /** Member name or index; null for the whole document. */
  readonly name: string | null
  readonly depth: number
  readonly value: JsonValue
  /** Number of members or elements; null for a value without children. */
  readonly count: number | null
}

const children = (value: JsonValue): readonly (readonly [string, JsonValue])[] | null => {
  if (typeof value !== 'object' || value === null) return null
  return Array.isArray(value) ? value.map((element, index) => [String(index), element] as const) : Object.entries(value)
}

/** Returns the visible lines: those below expanded values. */
export function jsonRows(value: JsonValue, expanded: ReadonlySet<string>): readonly JsonRow[] {
  const rows: JsonRow[] = []
  const add = (pointer: string, name: string | null, depth: number, value: JsonValue): void => {
    const inside = children(value)
    rows.push({ pointer, name, depth, value: value, count: inside?.length ?? null })
    if (!inside || !expanded.has(pointer)) return
    for (const [token, child] of inside) add(`${pointer}/${pointerToken(token)}`, token, depth + 1, child)
  }
  add('', null, 0, value)
  return rows
}

/** Returns the pointers of all ancestors, which must be expanded to show a line. */
export function pointersAbove(pointer: string): readonly string[] {
  const above: string[] = []
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = at === 0 ? -1 : pointer.lastIndexOf('/', at - 1))
    above.push(pointer.slice(0, at))
  return above
}
