import type { JsonValue } from '../../../../shared/report/facts.ts'

/** In valid JSON without escapes exactly its strings. */
const STRINGS = /"[^"]*"/g
/** Any number with an exponent or of more digits than every double holds, and some that are harmless. */
const REMARKABLE_NUMBER = /\d(?:[\d.+-]*[eE]|[\d.+-]{14})/

/**
 * Whether `text`, valid JSON without byte order mark and of this value, has one reading for certain: no escapes, no deeper than
 * `depth` levels, each name once, no number that a double may not hold. Where it says no, there may be nothing wrong. All by functions
 * of the engine: while a thread is new, a loop over characters in JavaScript takes longer, and has V8 compile beside it what hardly
 * runs any more.
 */
export function isPlainJson(text: string, value: JsonValue, depth: number): boolean {
  if (text.includes('\\')) return false
  const bare = text.replace(STRINGS, '')
  return !REMARKABLE_NUMBER.test(bare) && countMembers(value, depth) === bare.split(':').length - 1
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
