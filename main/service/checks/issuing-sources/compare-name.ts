import { distance } from 'fastest-levenshtein'
import { areOfDifferentScripts, isSameName, nameSpellings } from '../../../../shared/rules/names.ts'
import { type Comparison, isBlank } from './comparison.ts'
import { initialOf, onlyInitial } from './initials.ts'

/** Least share of the longer name that is alike: one letter of four, two of eight. The specification names no measure. */
export const FUZZY_SIMILARITY = 0.75

/** One name against one name, letter by letter; an initial can neither confirm nor contradict. */
export function compareName(submitted: string | null, recorded: string | null): Comparison {
  if (isBlank(submitted)) return null
  if (isBlank(recorded)) return 'UNVERIFIED'
  if (isSameName(submitted, recorded)) return 'OK'
  return isComparable(submitted, recorded) ? 'FAILED' : 'UNVERIFIED'
}

/** The same by likeness; null where the exact comparison is OK or was not made. Service: Fuzzy name matching */
export function compareNameFuzzily(submitted: string | null, recorded: string | null): Comparison {
  const exact = compareName(submitted, recorded)
  if (exact === null || exact === 'OK') return null
  if (isBlank(submitted) || isBlank(recorded) || !isComparable(submitted, recorded)) return 'UNVERIFIED'
  return similarity(submitted, recorded) >= FUZZY_SIMILARITY ? 'OK' : 'FAILED'
}

export function compareInitial(submitted: string | null, recorded: string | null): Comparison {
  if (isBlank(submitted)) return null
  if (isBlank(recorded) || areOfDifferentScripts(submitted, recorded)) return 'UNVERIFIED'
  const [a, b] = [initialOf(submitted), initialOf(recorded)]
  if (a === '' || b === '') return 'UNVERIFIED'
  return a === b ? 'OK' : 'FAILED'
}

function isComparable(a: string, b: string): boolean {
  if (areOfDifferentScripts(a, b) || initialOf(a) === '' || initialOf(b) === '') return false
  const isInitial = onlyInitial(a) !== null || onlyInitial(b) !== null
  return !(isInitial && initialOf(a) === initialOf(b))
}

/** From 0 to 1: how much of the longer name is alike, by the number of letters to change, in the spellings that are closest. */
export function similarity(a: string, b: string): number {
  const shares = nameSpellings(a).flatMap((one) =>
    nameSpellings(b).map((other) => 1 - distance(one, other) / Math.max(one.length, other.length, 1)),
  )
  return Math.max(0, ...shares)
}
