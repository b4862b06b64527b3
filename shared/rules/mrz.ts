import { type Columns, MRZ_LAYOUTS, type MrzFormat, type MrzLayout } from './mrz-layouts.ts'

export interface MrzCheck {
  readonly name: string
  /** Computed check digit. */
  readonly expected: string
  /** Printed check digit. */
  readonly actual: string
  /** Line and column of the digit, zero-based. */
  readonly line: number
  readonly position: number
}

/** Compared fields of a machine-readable zone, and every check digit. Trailing fillers are removed. */
export interface MrzReading {
  readonly format: MrzFormat
  readonly documentNumber: string
  /** YYMMDD as printed; empty if the format has none. */
  readonly birthDate: string
  readonly expiryDate: string
  /** M, F, or empty for unspecified. */
  readonly sex: string
  readonly issuer: string
  readonly nationality: string
  readonly surname: string
  readonly givenNames: string
  /** Optional data with a check digit of its own; empty if there is none. ICAO Doc 9303-4 4.2.2.2 */
  readonly personalNumber: string
  readonly checks: readonly MrzCheck[]
}

/** Computes a check digit. ICAO Doc 9303-3 4.9: weights 7, 3, 1; digits as they are, A to Z as 10 to 35, filler as 0. */
export function mrzCheckDigit(text: string): string {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += mrzValue(text.charCodeAt(at)) * ([7, 3, 1][at % 3] ?? 0)
  return String(sum % 10)
}

function mrzValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return code >= 65 && code <= 90 ? code - 55 : 0
}

/** Reads MRZ lines; null if they match no format (lengths, alphabet). Check digits are reported, not judged. */
export function readMrz(lines: readonly string[]): MrzReading | null {
  const layout = MRZ_LAYOUTS.find(
    ({ lengths, begins }) =>
      lengths.length === lines.length &&
      lines.every((line, index) => line.length === lengths[index]) &&
      begins.test(lines[0] ?? ''),
  )
  if (!layout || !lines.every((line) => /^[A-Z0-9<]+$/.test(line))) return null
  const read = (columns: Columns | undefined) =>
    columns ? (lines[columns.line] ?? '').slice(columns.from, columns.to) : ''
  const number = documentNumber(layout, read)
  const [surname = '', givenNames = ''] = read(layout.names).split('<<')
  return {
    format: layout.format,
    documentNumber: plain(number.text),
    birthDate: read(layout.birthDate),
    expiryDate: read(layout.expiryDate),
    sex: plain(read(layout.sex)),
    issuer: plain(read(layout.issuer)),
    nationality: plain(read(layout.nationality)),
    surname: plain(surname),
    givenNames: plain(layout.givenNames ? read(layout.givenNames) : givenNames),
    personalNumber: plain(read(layout.personalNumber)),
    checks: [number.check, ...checksOf(layout, read)],
  }
}

/** Returns whether every check digit is correct; false for lines that are no zone. ICAO Doc 9303-3 4.9 */
export const areCheckDigitsRight = (reading: MrzReading | null): boolean =>
  reading?.checks.every(({ expected, actual }) => expected === actual) ?? false

/** Normalises a typed or scanned line: upper case, without spaces. */
export const bareLine = (line: string): string => line.replace(/\s/g, '').toUpperCase()

type Read = (columns: Columns | undefined) => string

/**
 * Returns the document number with its check. A longer number has a filler for its check digit and continues in the optional
 * data, where its digit is the last character before a filler (ICAO Doc 9303-5 and -6). Issuers differ in whether that first
 * filler counts, so both are accepted.
 */
function documentNumber(
  { documentNumber: columns, continuation }: MrzLayout,
  read: Read,
): { readonly text: string; readonly check: MrzCheck } {
  const name = 'document number'
  const [head, digit, tail] = [read(columns), read(after(columns)), read(continuation)]
  const end = tail.indexOf('<')
  const rest = end < 0 ? tail : tail.slice(0, end)
  if (digit !== '<' || rest.length < 2 || !continuation)
    return { text: head, check: check(name, head, digit, after(columns)) }
  const [more, actual] = [rest.slice(0, -1), rest.slice(-1)]
  const place = { line: continuation.line, from: continuation.from + rest.length - 1 }
  const withFiller = check(name, `${head}<${more}`, actual, place)
  const text = head + more
  return { text, check: withFiller.expected === actual ? withFiller : check(name, text, actual, place) }
}

function checksOf({ birthDate, expiryDate, personalNumber, composite }: MrzLayout, read: Read): readonly MrzCheck[] {
  const own = (name: string, columns: Columns | undefined) =>
    columns ? [check(name, read(columns), read(after(columns)), after(columns))] : []
  return [
    ...own('date of birth', birthDate),
    ...own('date of expiry', expiryDate),
    ...own('personal number', personalNumber),
    ...(composite ? [check('composite', composite.of.map(read).join(''), read(composite.digit), composite.digit)] : []),
  ]
}

/** Returns the position of a check digit: directly after its text. */
const after = ({ line, to }: Columns): Columns => ({ line, from: to, to: to + 1 })

/** Compares a check digit with the data. An empty field may have a filler for its check digit. ICAO Doc 9303-4 4.2.2.2 */
const check = (
  name: string,
  text: string,
  actual: string,
  { line, from }: Pick<Columns, 'line' | 'from'>,
): MrzCheck => ({
  name,
  expected: actual === '<' && /^<*$/.test(text) ? '<' : mrzCheckDigit(text),
  actual,
  line,
  position: from,
})

const plain = (text: string): string => text.replace(/<+$/, '').replaceAll('<', ' ')
