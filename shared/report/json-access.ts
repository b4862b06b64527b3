import type { JsonValue } from '../schema/index.ts'

/**
 * Object of parsed JSON. The functions of this module access JSON of any shape: a value of another type reads as absent, so that
 * malformed content is still evaluated and displayed in part.
 */
export type Members = { readonly [name: string]: JsonValue }

type Json = JsonValue | undefined

const NONE: readonly JsonValue[] = []
const EMPTY: Members = {}

/** Returns the value if it is an object, otherwise null. */
export const members = (value: Json): Members | null =>
  // Neither null nor an array, so an object of JSON values.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null

/** Returns the value if it is an object, otherwise one without members. */
export const membersOrNone = (value: Json): Members => members(value) ?? EMPTY

/** Returns an own member of the object; names such as `constructor` are not special. */
export const member = (object: Members | null, name: string): Json =>
  object !== null && Object.hasOwn(object, name) ? object[name] : undefined

/** Returns the elements of an array; none for other values. */
export const list = (value: Json): readonly JsonValue[] =>
  // An array of JSON contains JSON values.
  Array.isArray(value) ? (value as readonly JsonValue[]) : NONE

/** Returns the value if it is a string, otherwise null. */
export const text = (value: Json): string | null => (typeof value === 'string' ? value : null)

/** Returns the value if it is a boolean, otherwise null. */
export const flag = (value: Json): boolean | null => (typeof value === 'boolean' ? value : null)

/** Returns the value if it is a finite number, otherwise null. */
export const finite = (value: Json): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const isText = (value: JsonValue): value is string => typeof value === 'string'

/** Returns the strings of an array; none for other values. */
export function texts(value: Json): readonly string[] {
  const all = list(value)
  return all.every(isText) ? all : all.filter(isText)
}

/** Formats a value for display: texts unchanged, numbers and booleans as in JSON; null for null, arrays and objects. */
export function scalarText(value: Json): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Formats a value that is bare, or the member `value` of an object with further members such as `verified`. Service: Attributes evidence */
export function valueText(value: Json): string | null {
  const object = members(value)
  return scalarText(object ? member(object, 'value') : value)
}
