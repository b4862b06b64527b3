import type { JsonValue } from '../../../../shared/report/facts.ts'

/** Safe accessors over JSON of any shape: what is not of the wanted type reads as absent; schema errors are said elsewhere. */
export type Members = { readonly [name: string]: JsonValue }

const NONE: readonly JsonValue[] = []

export const members = (value: JsonValue | undefined): Members | null =>
  // Neither null nor a list, so an object of JSON values.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null

export const list = (value: JsonValue | undefined): readonly JsonValue[] =>
  // A list of JSON holds JSON values.
  Array.isArray(value) ? (value as readonly JsonValue[]) : NONE

export const text = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null)

const isText = (value: JsonValue): value is string => typeof value === 'string'

export function texts(value: JsonValue | undefined): readonly string[] {
  const all = list(value)
  return all.every(isText) ? all : all.filter(isText)
}
