import { type Columns, MRZ_LAYOUTS, type MrzLayout, type MrzReading, readMrz } from '../../../shared/rules/index.ts'
import { withLength } from './zone-lines.ts'

/** Lines of a recognized zone, corrected by its format and check digits. */
export interface RepairedZone {
  readonly lines: readonly string[]
  readonly reading: MrzReading
  /** Whether every check digit is correct. */
  readonly isProved: boolean
  /**
   * Whether a character of the document number was replaced by a similar one or removed next to one; one in ten wrong repairs
   * passes by chance.
   */
  readonly isNumberRepaired: boolean
}

/** Maps of letters to similar digits and vice versa. */
const AS_DIGIT: ReadonlyMap<string, string> = new Map(
  Object.entries({ O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', A: '4', S: '5', G: '6', T: '7', B: '8' }),
)
const AS_LETTER: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'O', 1: 'I', 2: 'Z', 4: 'A', 5: 'S', 6: 'G', 7: 'T', 8: 'B' }),
)
/** Characters as which fillers at the end of a line are misread. */
const LIKE_FILLER = /^[<CEKLS]*$/

/**
 * Restricts every column to its alphabet, then repairs the document number if exactly one change makes all check digits correct: a
 * similar character in place of another, or one of two similar characters, as which one character was read, removed. Null for lines that are not a zone: none of their check digits is correct.
 */
export function repairZone(lines: readonly string[]): RepairedZone | null {
  const layout = MRZ_LAYOUTS.find(({ format }) => format === readMrz(lines)?.format)
  if (!layout) return null
  const restricted = restrict(lines, layout)
  const repaired = isProved(restricted)
    ? null
    : onlyProved([...replacements(restricted, layout), ...removals(lines, layout)])
  const reading = readMrz(repaired ?? restricted)
  const isZone = reading?.checks.some(({ expected, actual }) => expected === actual && /\d/.test(actual))
  if (!reading || !isZone || !/^\d{6}$/.test(reading.birthDate)) return null
  return {
    lines: repaired ?? restricted,
    reading,
    isProved: isProved(repaired ?? restricted),
    isNumberRepaired: repaired !== null,
  }
}

const isProved = (lines: readonly string[]): boolean =>
  readMrz(lines)?.checks.every(({ expected, actual }) => expected === actual) ?? false

function restrict(lines: readonly string[], layout: MrzLayout): readonly string[] {
  const rows = lines.map((line) => [...line])
  const apply = (columns: Columns | undefined, map: ReadonlyMap<string, string>, extra = 0) => {
    const row = columns && rows[columns.line]
    if (row)
      for (let at = columns.from; at < columns.to + extra; at++) row[at] = map.get(row[at] ?? '') ?? row[at] ?? '<'
  }
  // Dates, their check digits and the composite check digit are digits.
  for (const columns of [layout.birthDate, layout.expiryDate]) apply(columns, AS_DIGIT, 1)
  apply(layout.composite?.digit, AS_DIGIT)
  const number = layout.documentNumber
  apply({ ...number, from: number.to, to: number.to + 1 }, AS_DIGIT)
  for (const columns of [layout.issuer, layout.nationality, layout.names, layout.givenNames, layout.sex])
    apply(columns, AS_LETTER)
  return rows.map((row, line) => {
    const text = row.join('')
    const { names } = layout
    return line === names.line && !layout.givenNames ? withoutNoise(text, names) : text
  })
}

/** Replaces text after the two fillers that end the given names with fillers, if it is similar to them. ICAO Doc 9303-3 4.6 */
function withoutNoise(line: string, { from, to }: Columns): string {
  const names = line.slice(from, to)
  const givenStart = names.indexOf('<<') + 2
  const end = givenStart < 2 ? -1 : names.indexOf('<<', givenStart)
  if (end < 0 || !LIKE_FILLER.test(names.slice(end))) return line
  return line.slice(0, from) + names.slice(0, end).padEnd(to - from, '<') + line.slice(to)
}

type Lines = readonly string[]

/** Returns the only lines with correct check digits; null if there are none or different ones. */
function onlyProved(candidates: readonly Lines[]): Lines | null {
  const proved = new Map(candidates.filter(isProved).map((lines) => [lines.join('/'), lines]))
  const [first] = proved.values()
  return proved.size === 1 && first ? first : null
}

/** Returns the lines with each character of the document number replaced by each similar one. */
function replacements(lines: Lines, { documentNumber: { line, from, to } }: MrzLayout): readonly Lines[] {
  const row = lines[line] ?? ''
  return [...row.slice(from, to)]
    .flatMap((character, index) => similarTo(character).map((other) => replacedAt(row, from + index, other)))
    .map((changed) => lines.with(line, changed))
}

/** Returns the lines without one of two similar adjacent characters of the document number. */
function removals(lines: Lines, layout: MrzLayout): readonly Lines[] {
  const { line, from, to } = layout.documentNumber
  const row = lines[line] ?? ''
  return [...row.slice(from, to)].flatMap((character, index) => {
    const at = from + index
    if (!similarTo(character).includes(row[at + 1] ?? '')) return []
    return [at, at + 1].flatMap((removed) => {
      const rest = withLength(row.slice(0, removed) + row.slice(removed + 1), row.length)
      return rest === null ? [] : [restrict(lines.with(line, rest), layout)]
    })
  })
}

const replacedAt = (text: string, at: number, character: string): string =>
  text.slice(0, at) + character + text.slice(at + 1)

const similarTo = (character: string): readonly string[] => [
  ...(AS_DIGIT.has(character) ? [AS_DIGIT.get(character) ?? ''] : []),
  ...[...AS_DIGIT].filter(([, digit]) => digit === character).map(([letter]) => letter),
]
