import type { JsonValue } from '../../../../shared/report/facts.ts'

/** In valid JSON without escapes exactly its strings. */
const STRINGS = /"[^"]*"/g
/** Any number with an exponent or of more digits than every double holds, and some that are harmless. */
const REMARKABLE_NUMBER = /\d(?:[\d.+-]*[eE]|[\d.+-]{14})/

/**
 * The value of JSON text without byte order mark that has one reading for certain: no escapes, no deeper than `depth` levels, each
 * name once, no number that a double may not hold. Where it gives none, there may be nothing wrong. All by functions of the engine:
 * while a thread is new, a loop over characters in JavaScript takes longer, and has V8 compile beside it what hardly runs any more.
 */
export function plainValue(text: string, depth: number): JsonValue | undefined {
  if (text.includes('\\')) return undefined
  const value = parse(text)
  if (value === undefined) return undefined
  const bare = text.replace(STRINGS, '')
  const isPlain = !REMARKABLE_NUMBER.test(bare) && countMembers(value, depth) === bare.split(':').length - 1
  return isPlain ? value : undefined
}

/** What JSON.parse makes of the text; undefined where it is no JSON. */
export function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Own members of all objects in `value`: fewer than the text has colons outside of strings, if a name stands there twice. NaN where
 * it has more levels than `depth`.
 */
export function countMembers(value: JsonValue, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth === 0) return Number.NaN
  let count = 0
  if (Array.isArray(value)) {
    for (const element of value as readonly JsonValue[])
      if (typeof element === 'object' && element !== null) count += countMembers(element, depth - 1)
    return count
  }
  const object = value as { readonly [name: string]: JsonValue }
  for (const name in object) {
    count++
    const member = object[name]
    if (typeof member === 'object' && member !== null) count += countMembers(member, depth - 1)
  }
  return count
}
