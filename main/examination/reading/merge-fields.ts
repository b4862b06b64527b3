import { distance } from 'fastest-levenshtein'
import { agreesAsName } from '../../../shared/rules/names.ts'
import type { FieldName, ReadField } from './field.ts'

/** Share of a value's characters that differ from which print says something else, and was not only misread. */
const CLEARLY_DIFFERENT = 0.4

/** Share of a name that print must have to confirm it: zones cut long names. */
const LEAST_PART = 0.6

/**
 * One field for each name: that of the zone or the barcode, else the print, which also replaces what is not confirmed. Print that agrees confirms a value; print that was
 * read twice alike and is clearly different contradicts it.
 */
export function mergeFields(machine: readonly ReadField[], printed: readonly ReadField[]): readonly ReadField[] {
  const names = new Set([...machine, ...printed].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const print = printed.find((field) => field.name === name)
    const found = machine.find((field) => field.name === name)
    if (!found) return print ? [print] : []
    if (!print) return [found]
    if (!found.isConfirmed && print.isConfirmed) return [print]
    if (agrees(name, found, print)) return [{ ...found, isConfirmed: true }]
    return isContradiction(name, found, print) ? [{ ...found, contradiction: print.values.join(' ') }] : [found]
  })
}

const NAMES: ReadonlySet<FieldName> = new Set(['surname', 'givenNames'])

function agrees(name: FieldName, a: ReadField, b: ReadField): boolean {
  const [one, other] = [a.values.join(' '), b.values.join(' ')]
  if (!NAMES.has(name)) return bare(one) === bare(other)
  const [short, long] = [bare(one).length, bare(other).length].sort((x, y) => x - y)
  return agreesAsName(one, other) && (short ?? 0) >= (long ?? 0) * LEAST_PART
}

/** Only names, numbers and dates are long enough to tell a contradiction from a misreading. */
function isContradiction(name: FieldName, found: ReadField, print: ReadField): boolean {
  if (!print.isConfirmed || !found.isConfirmed || !COMPARED.has(name)) return false
  const [one, other] = [bare(found.values.join('')), bare(print.values.join(''))]
  return distance(one, other) > Math.max(one.length, other.length) * CLEARLY_DIFFERENT
}

const COMPARED: ReadonlySet<FieldName> = new Set([
  'surname',
  'givenNames',
  'documentNumber',
  'dateOfBirth',
  'expiryDate',
])

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
