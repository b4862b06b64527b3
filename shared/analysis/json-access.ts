import type { JsonValue } from '../report/facts.ts'

/** Safe access to JSON of any shape: what is not of the wanted kind reads as absent, so that foreign content is shown as far as it goes. */
export type Members = { readonly [name: string]: JsonValue }

type Json = JsonValue | undefined

const NONE: readonly JsonValue[] = []
const EMPTY: Members = {}

export const members = (value: Json): Members | null =>
  // Neither null nor a list, so an object of JSON values.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null

export const membersOrNone = (value: Json): Members => members(value) ?? EMPTY

/** A member of the object itself; names such as `constructor` are names like any other. */
export const member = (object: Members | null, name: string): Json =>
  object !== null && Object.hasOwn(object, name) ? object[name] : undefined

export const list = (value: Json): readonly JsonValue[] =>
  // A list of JSON holds JSON values.
  Array.isArray(value) ? (value as readonly JsonValue[]) : NONE

export const text = (value: Json): string | null => (typeof value === 'string' ? value : null)

export const flag = (value: Json): boolean | null => (typeof value === 'boolean' ? value : null)

export const finite = (value: Json): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const isText = (value: JsonValue): value is string => typeof value === 'string'

export function texts(value: Json): readonly string[] {
  const all = list(value)
  return all.every(isText) ? all : all.filter(isText)
}

/** A value as a reader sees it: texts as they are, numbers and flags as JSON writes them; null for nothing, lists and objects. */
export function shown(value: Json): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
