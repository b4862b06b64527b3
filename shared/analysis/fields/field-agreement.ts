import { agreesAsCountry, agreesAsDate, agreesAsName, agreesAsNumber, agreesAsSex } from '../../rules/index.ts'
import type { FieldKind } from './matrix-fields.ts'

/** Equal, equivalent in another spelling, or different. */
export type Agreement = 'AGREES' | 'SIMILAR' | 'DIFFERS'

/** Values longer than this are compared character by character only, which bounds the cost of folding. */
const LONGEST = 1000

const plain = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en')

/** Compares two values as written in documents and registers. */
export function agreement(kind: FieldKind, a: string, b: string): Agreement {
  if (a === b) return 'AGREES'
  if (a.length > LONGEST || b.length > LONGEST) return 'DIFFERS'
  if (plain(a) === plain(b)) return 'AGREES'
  const isSimilar =
    (kind === 'NAME' && (agreesAsName(a, b) || sameWords(a, b))) ||
    (kind === 'NUMBER' && agreesAsNumber(a, b)) ||
    (kind === 'COUNTRY' && agreesAsCountry(a, b))
  return isSimilar ? 'SIMILAR' : 'DIFFERS'
}

/**
 * Compares a value of the machine-readable zone with the printed one, ignoring transliteration and truncation. ICAO Doc 9303-3
 */
export function mrzAgreement(kind: FieldKind, zone: string, shown: string): Agreement {
  if (zone.length > LONGEST || shown.length > LONGEST) return zone === shown ? 'AGREES' : 'DIFFERS'
  const agrees = {
    NAME: agreesAsName,
    DATE: agreesAsDate,
    COUNTRY: agreesAsCountry,
    NUMBER: agreesAsNumber,
    SEX: agreesAsSex,
    TEXT: (one: string, other: string) => plain(one) === plain(other),
  }[kind]
  return agrees(zone, shown) ? 'AGREES' : 'DIFFERS'
}

/** Returns whether the names have the same words in another order, or abbreviated to initials: Ngaire R for Ngaire Ruth. */
function sameWords(a: string, b: string): boolean {
  // Sorted, so that the result is symmetric.
  const [few, many] = [a, b]
    .sort()
    .map(words)
    .sort((x, y) => x.length - y.length)
  if (!few || !many || few.length === 0) return false
  const left = [...many]
  return few.every((word) => {
    const at = left.findIndex((other) => other.startsWith(word) || word.startsWith(other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const words = (name: string): readonly string[] =>
  plain(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
