import { distance } from 'fastest-levenshtein'
import { areOfDifferentScripts, isSameName, nameSpellings } from '../../../../shared/rules/index.ts'
import { type Comparison, isBlank } from './comparison.ts'
import { initialOf, onlyInitial } from './initials.ts'

/** Minimum similarity: one differing letter in four, two in eight. The specification defines no measure. */
const FUZZY_SIMILARITY = 0.75

/** Compares two names exactly. UNVERIFIED if one is only the initial of the other, or in another script. */
export function compareName(submitted: string | null, recorded: string | null): Comparison {
  if (isBlank(submitted)) return null
  if (isBlank(recorded)) return 'UNVERIFIED'
  if (isSameName(submitted, recorded)) return 'OK'
  return isComparable(submitted, recorded) ? 'FAILED' : 'UNVERIFIED'
}

/** Compares two names by similarity; null if the exact comparison is OK or was not made. Service: Fuzzy name matching */
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

/** Returns the similarity of the closest spellings, 0 to 1: one minus the edit distance divided by the longer length. */
export function similarity(a: string, b: string): number {
  const similarities = nameSpellings(a).flatMap((x) =>
    nameSpellings(b).map((y) => 1 - distance(x, y) / Math.max(x.length, y.length, 1)),
  )
  return Math.max(0, ...similarities)
}
