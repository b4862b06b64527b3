import { distance } from 'fastest-levenshtein'
import { canBeSameName } from '../../../shared/rules/index.ts'
import type { FieldName, ReadField } from './field.ts'

/** Minimum share of differing characters that is a contradiction rather than a misreading. */
const CLEARLY_DIFFERENT = 0.4

/**
 * Merges fields to one per name: that of zone or barcode, or the print if there is neither. Print that was read twice and clearly
 * differs contradicts a value with correct check digits. Print alone never confirms what a zone or a barcode would say:
 * recognition confuses letters consistently.
 */
export function mergeFields(machine: readonly ReadField[], printed: readonly ReadField[]): readonly ReadField[] {
  const names = new Set([...machine, ...printed].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const print = printed.find((field) => field.name === name)
    const found = machine.find((field) => field.name === name)
    if (!found) return print ? [{ ...print, isConfirmed: print.isConfirmed && !COMPARED.has(name) }] : []
    if (!print) return [found]
    return isContradiction(name, found, print) ? [{ ...found, contradiction: print.values.join(' ') }] : [found]
  })
}

const NAMES: ReadonlySet<FieldName> = new Set(['surname', 'givenNames'])

/**
 * Returns whether two readings contradict each other. Only names, numbers and dates are long enough to distinguish a contradiction
 * from a misreading.
 */
function isContradiction(name: FieldName, found: ReadField, print: ReadField): boolean {
  if (!print.isConfirmed || !found.isChecked || !COMPARED.has(name)) return false
  if (NAMES.has(name) && canBeSameName(found.values.join(' '), print.values.join(' '))) return false
  const [left, right] = [bare(found.values.join('')), bare(print.values.join(''))]
  return distance(left, right) > Math.max(left.length, right.length) * CLEARLY_DIFFERENT
}

/** Values that a zone or a barcode has. */
const COMPARED: ReadonlySet<FieldName> = new Set([
  'surname',
  'givenNames',
  'documentNumber',
  'dateOfBirth',
  'expiryDate',
])

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
