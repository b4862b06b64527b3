import { distance } from 'fastest-levenshtein'
import { agreesAsName } from '../../../shared/rules/index.ts'
import type { FieldName, ReadField } from './field.ts'

/** Minimum share of differing characters that is a contradiction rather than a misreading. */
const CLEARLY_DIFFERENT = 0.4

/** Minimum length of the shorter name relative to the longer one for a confirmation: zones truncate long names. */
const MIN_PART = 0.6

/**
 * Merges fields to one per name: that of zone or barcode, or the print if there is none or only the print is confirmed. Agreeing
 * print confirms a value; confirmed print that clearly differs contradicts it. `isPrintEnough`: whether print alone may confirm
 * names and numbers, in which text recognition confuses letters consistently.
 */
export function mergeFields(
  machine: readonly ReadField[],
  printed: readonly ReadField[],
  isPrintEnough: boolean,
): readonly ReadField[] {
  const names = new Set([...machine, ...printed].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const print = printed.find((field) => field.name === name)
    const found = machine.find((field) => field.name === name)
    const isEnough = isPrintEnough || !(NAMES.has(name) || name === 'documentNumber')
    if (!found) return print ? [{ ...print, isConfirmed: print.isConfirmed && isEnough }] : []
    if (!print) return [found]
    if (!found.isConfirmed && print.isConfirmed && isEnough) return [print]
    if (agrees(name, found, print)) return [{ ...found, isConfirmed: true }]
    return isContradiction(name, found, print) ? [{ ...found, contradiction: print.values.join(' ') }] : [found]
  })
}

const NAMES: ReadonlySet<FieldName> = new Set(['surname', 'givenNames'])

function agrees(name: FieldName, a: ReadField, b: ReadField): boolean {
  const [left, right] = [a.values.join(' '), b.values.join(' ')]
  if (!NAMES.has(name)) return bare(left) === bare(right)
  const [short, long] = [bare(left).length, bare(right).length].sort((x, y) => x - y)
  return agreesAsName(left, right) && (short ?? 0) >= (long ?? 0) * MIN_PART
}

/**
 * Returns whether two confirmed readings contradict each other. Only names, numbers and dates are long enough to distinguish a
 * contradiction from a misreading.
 */
function isContradiction(name: FieldName, found: ReadField, print: ReadField): boolean {
  if (!print.isConfirmed || !found.isConfirmed || !COMPARED.has(name)) return false
  const [left, right] = [bare(found.values.join('')), bare(print.values.join(''))]
  return distance(left, right) > Math.max(left.length, right.length) * CLEARLY_DIFFERENT
}

const COMPARED: ReadonlySet<FieldName> = new Set([
  'surname',
  'givenNames',
  'documentNumber',
  'dateOfBirth',
  'expiryDate',
])

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
