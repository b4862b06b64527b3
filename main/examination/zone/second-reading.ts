import { type Columns, MRZ_LAYOUTS, mrzCheckDigit } from '../../../shared/rules/index.ts'
import type { PlacedZone, ZoneField } from './read-zone.ts'

/** Groups of characters that text recognition takes for each other in zones. */
const ALIKE = ['OQD0', 'IL1', 'Z2', 'S5', 'B8', 'G6', 'T7', 'A4', 'K<', 'C<'] as const
/** Maximum number of similar characters whose combinations are tried. */
const MAX_DIFFERENCES = 6

/** Returns whether text recognition read all lines of a zone, except for the number of fillers in a row. */
export function areLinesReadTwice({ lines }: PlacedZone, second: readonly string[]): boolean {
  const withoutRuns = (line: string) => line.replace(/<{2,}/g, '<<')
  return lines.every((line) => second.some((other) => withoutRuns(other) === withoutRuns(line)))
}

/**
 * Returns whether text recognition read a field of a zone too. Its lines may be too long or too short, because it miscounts
 * fillers; a field therefore counts with its neighbours, wherever it is in a line.
 */
export function isReadTwice({ lines, reading }: PlacedZone, second: readonly string[], field: ZoneField): boolean {
  const layout = MRZ_LAYOUTS.find(({ format }) => format === reading.format)
  const columns: Columns | undefined = layout?.[field]
  if (!columns) return false
  const line = lines[columns.line] ?? ''
  const [from, to] = [Math.max(0, columns.from - 2), Math.min(line.length, columns.to + 2)]
  const wanted = line.slice(from, to)
  const isNumber = field === 'documentNumber'
  return second.some((other) =>
    Array.from({ length: Math.max(0, other.length - wanted.length + 1) }, (_, at) =>
      other.slice(at, at + wanted.length),
    ).some((part) => agrees(part, wanted, isNumber ? columns.from - from : null, columns.to - columns.from)),
  )
}

function agrees(part: string, wanted: string, numberAt: number | null, length: number): boolean {
  if (part === wanted) return true
  if (![...wanted].every((symbol, at) => symbol === part[at] || areAlike(symbol, part[at] ?? ''))) return false
  if (numberAt === null)
    return [...wanted].every((symbol, at) => symbol === part[at] || /\d/.test(symbol + (part[at] ?? '')))
  return isSameNumber(wanted.slice(numberAt, numberAt + length), part.slice(numberAt, numberAt + length))
}

const areAlike = (a: string, b: string): boolean => ALIKE.some((group) => group.includes(a) && group.includes(b))

/**
 * Returns whether a number with a correct check digit is the one that another reading shows: equal, or different only in similar
 * characters none of which could stand in its place without making the check digit wrong.
 */
export function isSameNumber(number: string, other: string): boolean {
  if (number === other) return true
  if (number.length !== other.length) return false
  const different = [...number].flatMap((symbol, at) => (symbol === other[at] ? [] : [at]))
  if (different.length > MAX_DIFFERENCES) return false
  if (!different.every((at) => areAlike(number[at] ?? '', other[at] ?? ''))) return false
  const digit = mrzCheckDigit(number)
  for (let choice = 1; choice < 2 ** different.length; choice++) {
    const mixed = [...number]
    for (const [bit, at] of different.entries()) if (choice & (2 ** bit)) mixed[at] = other[at] ?? '<'
    if (mrzCheckDigit(mixed.join('')) === digit) return false
  }
  return true
}
