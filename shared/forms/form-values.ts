import type { JsonValue } from '../schema/index.ts'
import type { FormField, FormValues } from './form-field.ts'

export interface ReadForm {
  readonly values: FormValues
  /** False if the body contains values for which the form has no fields. */
  readonly isWhole: boolean
}

/** Converts a body to form values. */
export function valuesOf(fields: readonly FormField[], body: JsonValue): ReadForm {
  const covered = new Set<string>()
  const values = Object.fromEntries(
    fields.flatMap((field) => {
      const typed = textOf(field, at(body, field.pointer))
      if (typed === null) return []
      covered.add(field.pointer)
      return [[field.pointer, typed]]
    }),
  )
  return { values, isWhole: leavesOf(body, '').every((pointer) => isCovered(pointer, covered)) }
}

function textOf({ kind, member }: FormField, value: JsonValue | undefined): string | null {
  if (kind === 'lines' || kind === 'choices') {
    if (!Array.isArray(value)) return null
    const lines = value.map((element: JsonValue) => (member === undefined ? element : at(element, `/${member}`)))
    return lines.every((line) => typeof line === 'string' && !line.includes('\n')) ? lines.join('\n') : null
  }
  if (kind === 'pairs') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const pairs = Object.entries(value)
    return pairs.every(([, text]) => typeof text === 'string') ? pairs.map((pair) => pair.join('=')).join('\n') : null
  }
  if (kind === 'flag') return typeof value === 'boolean' ? String(value) : null
  if (kind === 'number') return typeof value === 'number' ? String(value) : null
  if (kind === 'integer') return Number.isSafeInteger(value) ? String(value) : null
  return typeof value === 'string' && value !== '' ? value : null
}

function at(body: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = body
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined
    value = (value as { readonly [member: string]: JsonValue })[token] // a list has its indexes as members
  }
  return value
}

/** Returns the pointers of all single values, including empty lists and objects. */
function leavesOf(value: JsonValue, pointer: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner as JsonValue, `${pointer}/${name}`))
}

const isCovered = (pointer: string, covered: ReadonlySet<string>): boolean =>
  covered.has(pointer) || [...covered].some((parent) => pointer.startsWith(`${parent}/`))
