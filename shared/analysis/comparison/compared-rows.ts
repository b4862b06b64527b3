import { areOfDifferentScripts } from '../../rules/index.ts'
import { agreement } from '../fields/field-agreement.ts'
import type { FieldKind } from '../fields/matrix-fields.ts'
import type { Place } from '../places/place.ts'

/** Groups of compared values, in the order in which they are displayed. */
export const COMPARED_SECTIONS = [
  'RESULT',
  'PERSON',
  'EVIDENCE',
  'INDICATORS',
  'FIELDS',
  'DEVICES',
  'REVIEW',
  'CONSENTS',
  'TIMES',
  'PROOF',
  'MEDIA',
  'FILES',
] as const
export type ComparedSection = (typeof COMPARED_SECTIONS)[number]

export interface ComparedSide {
  readonly value: string
  readonly place: Place
}

/** `SIMILAR`: the same in another spelling, for example a transliterated name. */
export type ComparedVerdict = 'SAME' | 'SIMILAR' | 'DIFFERS' | 'LEFT_ONLY' | 'RIGHT_ONLY'

/** Row of the comparison with the value of each side; null if a side has none. */
export interface ComparedRow {
  readonly section: ComparedSection
  /** Recorded name: a member, an indicator without its status, an error code, a file. */
  readonly name: string
  /** Enumeration that the values belong to; null for other texts. */
  readonly list: string | null
  readonly left: ComparedSide | null
  readonly right: ComparedSide | null
  readonly verdict: ComparedVerdict
  /** Index of the pair of evidence in `pairs` that the row is about; null for the whole proof. */
  readonly pair: number | null
  /** Whether the values differ in any two proofs, for example ids and times. */
  readonly isExpected: boolean
}

/** Named value of one side. */
export interface NamedValue extends ComparedSide {
  readonly name: string
  readonly list?: string
  /** Kind of comparison; without it, only equal texts are the same. */
  readonly kind?: FieldKind
  readonly isExpected?: boolean
}

/** Returns one row per name. Several values of a side with one name are compared together, in their order. */
export function rowsOf(
  section: ComparedSection,
  left: readonly NamedValue[],
  right: readonly NamedValue[],
  pair: number | null = null,
): readonly ComparedRow[] {
  if (left.length + right.length === 0) return []
  if (isAligned(left, right)) return left.map((value, index) => rowOf(section, value, right[index], pair))
  const [ours, theirs] = [byName(left), byName(right)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].map((name) =>
    rowOf(section, ours.get(name), theirs.get(name), pair),
  )
}

function rowOf(
  section: ComparedSection,
  left: NamedValue | undefined,
  right: NamedValue | undefined,
  pair: number | null,
): ComparedRow {
  const known = left ?? right
  return {
    section,
    name: known?.name ?? '',
    list: known?.list ?? null,
    left: left ? { value: left.value, place: left.place } : null,
    right: right ? { value: right.value, place: right.place } : null,
    verdict: verdictOf(left, right),
    pair,
    isExpected: known?.isExpected ?? false,
  }
}

/** Maximum number of values that are tested for the same names in the same order: most evidence has a few. */
const MAX_ALIGNED = 12

/** Returns whether both have the same distinct names in the same order, so that no maps are needed. */
const isAligned = (left: readonly NamedValue[], right: readonly NamedValue[]): boolean =>
  left.length === right.length &&
  left.length <= MAX_ALIGNED &&
  left.every(
    ({ name }, index) => right[index]?.name === name && left.findIndex((other) => other.name === name) === index,
  )

function verdictOf(left: NamedValue | undefined, right: NamedValue | undefined): ComparedVerdict {
  if (!left) return 'RIGHT_ONLY'
  if (!right) return 'LEFT_ONLY'
  if (left.value === right.value) return 'SAME'
  // Whether names in different scripts are one name is not known; their texts differ.
  const isOtherScript = left.kind === 'NAME' && areOfDifferentScripts(left.value, right.value)
  return left.kind === undefined || isOtherScript || agreement(left.kind, left.value, right.value) === 'DIFFERS'
    ? 'DIFFERS'
    : 'SIMILAR'
}

/** Groups values by name, joining several values with one name. */
function byName(values: readonly NamedValue[]): ReadonlyMap<string, NamedValue> {
  const found = new Map<string, NamedValue>()
  const repeated = new Map<string, string[]>()
  for (const value of values) {
    const known = found.get(value.name)
    if (!known) found.set(value.name, value)
    else addTo(repeated, value.name, known.value, value.value)
  }
  for (const [name, all] of repeated) {
    const first = found.get(name)
    if (first) found.set(name, { ...first, value: all.join(', ') })
  }
  return found
}

function addTo(lists: Map<string, string[]>, name: string, first: string, next: string): void {
  const list = lists.get(name)
  if (list) list.push(next)
  else lists.set(name, [first, next])
}

export const isDifference = ({ verdict }: ComparedRow): boolean => verdict !== 'SAME' && verdict !== 'SIMILAR'
