import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mrzCheckDigit, readMrz } from '../../../shared/rules/mrz.ts'

/** The check digits of a specimen: line and column, and the names of all checks that depend on it. */
type Digits = readonly (readonly [number, number, readonly string[]])[]

interface Specimen {
  readonly format: string
  readonly lines: readonly string[]
  readonly digits: Digits
  readonly reads: { readonly [name: string]: string }
}

const ANNA = { surname: 'ERIKSSON', givenNames: 'ANNA MARIA', issuer: 'UTO', sex: 'F' }
const PETER = { surname: 'STEVENSON', givenNames: 'PETER JOHN', issuer: 'UTO', nationality: 'UTO', sex: 'M' }
const BORN = { nationality: 'UTO', birthDate: '740812', expiryDate: '120415' }
const VISITOR = { nationality: 'XXX', birthDate: '400907', expiryDate: '961210' }

const NUMBER = 'document number'
const BIRTH = 'date of birth'
const EXPIRY = 'date of expiry'
const PERSONAL = 'personal number'
const COMPOSITE = 'composite'

/** Specimens as printed in ICAO Doc 9303, parts 4 to 7. */
const SPECIMENS: readonly Specimen[] = [
  {
    format: 'TD1',
    lines: ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
    digits: [
      [0, 14, [NUMBER, COMPOSITE]],
      [1, 6, [BIRTH, COMPOSITE]],
      [1, 14, [EXPIRY, COMPOSITE]],
      [1, 29, [COMPOSITE]],
    ],
    reads: { ...ANNA, ...BORN, documentNumber: 'D23145890' },
  },
  {
    format: 'TD1',
    lines: ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<'],
    digits: [
      [0, 18, [NUMBER, COMPOSITE]],
      [1, 6, [BIRTH, COMPOSITE]],
      [1, 14, [EXPIRY, COMPOSITE]],
      [1, 29, [COMPOSITE]],
    ],
    reads: { ...PETER, documentNumber: 'D23145890734', birthDate: '340712', expiryDate: '950712' },
  },
  {
    format: 'TD2',
    lines: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
    digits: [
      [1, 9, [NUMBER, COMPOSITE]],
      [1, 19, [BIRTH, COMPOSITE]],
      [1, 27, [EXPIRY, COMPOSITE]],
      [1, 35, [COMPOSITE]],
    ],
    reads: { ...ANNA, ...BORN, documentNumber: 'D23145890' },
  },
  {
    format: 'TD2',
    lines: ['I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<', 'D23145890<UTO3407127M95071227349<<<8'],
    digits: [
      [1, 31, [NUMBER, COMPOSITE]],
      [1, 19, [BIRTH, COMPOSITE]],
      [1, 27, [EXPIRY, COMPOSITE]],
      [1, 35, [COMPOSITE]],
    ],
    reads: { ...PETER, documentNumber: 'D23145890734', birthDate: '340712', expiryDate: '950712' },
  },
  {
    format: 'TD3',
    lines: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
    digits: [
      [1, 9, [NUMBER, COMPOSITE]],
      [1, 19, [BIRTH, COMPOSITE]],
      [1, 27, [EXPIRY, COMPOSITE]],
      [1, 42, [PERSONAL, COMPOSITE]],
      [1, 43, [COMPOSITE]],
    ],
    reads: { ...ANNA, ...BORN, documentNumber: 'L898902C3' },
  },
  {
    format: 'MRV-A',
    lines: ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
    digits: [
      [1, 9, [NUMBER]],
      [1, 19, [BIRTH]],
      [1, 27, [EXPIRY]],
    ],
    reads: { ...ANNA, ...VISITOR, documentNumber: 'L8988901C' },
  },
  {
    format: 'MRV-B',
    lines: ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
    digits: [
      [1, 9, [NUMBER]],
      [1, 19, [BIRTH]],
      [1, 27, [EXPIRY]],
    ],
    reads: { ...ANNA, ...VISITOR, documentNumber: 'L8988901C' },
  },
]

const put = (lines: readonly string[], line: number, column: number, by: string): readonly string[] =>
  lines.map((text, index) => (index === line ? text.slice(0, column) + by + text.slice(column + 1) : text))

const wrongChecks = (lines: readonly string[]): readonly string[] =>
  (readMrz(lines)?.checks ?? [])
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ name }) => name)
    .sort()

describe.each(SPECIMENS)('the $format specimen $lines.0', ({ format, lines, digits, reads }) => {
  test('the specimen is read, and every check digit is correct', () => {
    expect(readMrz(lines)).toMatchObject({ ...reads, format })
    expect(
      readMrz(lines)
        ?.checks.map(({ name }) => name)
        .sort(),
    ).toEqual([...new Set(digits.flatMap(([, , names]) => names))].sort())
    expect(wrongChecks(lines)).toEqual([])
  })

  test('any other digit in place of a check digit is reported, by each check that covers it', () => {
    for (const [line, column, names] of digits) {
      const right = lines[line]?.charAt(column) ?? ''
      expect(right).toMatch(/^\d$/)
      for (const digit of '0123456789'.replace(right, ''))
        expect(wrongChecks(put(lines, line, column, digit)), `${line}/${column} ${digit}`).toEqual([...names].sort())
    }
  })

  test('any other digit of a date is reported', () => {
    const from = digits.filter(([, , names]) => names.includes(BIRTH) || names.includes(EXPIRY))
    for (const [line, end, names] of from)
      for (let column = end - 6; column < end; column++) {
        const right = lines[line]?.charAt(column) ?? ''
        for (const digit of '0123456789'.replace(right, ''))
          expect(wrongChecks(put(lines, line, column, digit))).toContain(names[0])
      }
  })

  test('lines of another length, with lower-case letters or other characters are no MRZ', () => {
    expect(readMrz(lines.slice(1))).toBeNull()
    expect(readMrz([...lines, ''])).toBeNull()
    expect(readMrz(lines.map((line) => `${line}<`))).toBeNull()
    expect(readMrz(lines.map((line) => line.toLowerCase()))).toBeNull()
    expect(readMrz(put(lines, 1, 20, ' '))).toBeNull()
  })
})

const CHECKS = new Map([
  ['TD1', 4],
  ['TD2', 4],
  ['TD3', 5],
  ['MRV-A', 3],
  ['MRV-B', 3],
  ['IDFRA', 3],
])

describe('check digit, property-based', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'.split('')), maxLength: 44 })

  test('the check digits of the examples in ICAO Doc 9303-3 are computed correctly', () => {
    expect(mrzCheckDigit('520727')).toBe('3')
    expect(mrzCheckDigit('AB2134<<<')).toBe('5')
  })

  test('fillers at the end do not change the check digit, and texts after a multiple of three characters add up', () => {
    fc.assert(
      fc.property(text, text, (head, tail) => {
        expect(mrzCheckDigit(`${head}<<<`)).toBe(mrzCheckDigit(head))
        const whole = head.padEnd(Math.ceil(head.length / 3) * 3, '<')
        const sum = Number(mrzCheckDigit(whole)) + Number(mrzCheckDigit(tail))
        expect(mrzCheckDigit(whole + tail)).toBe(String(sum % 10))
      }),
    )
  })

  test('lines of a format are always read, whatever their content', () => {
    const letters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<<<<<<<<'.split(''))
    const lines = (count: number, length: number) =>
      fc.array(fc.string({ unit: letters, minLength: length, maxLength: length }), {
        minLength: count,
        maxLength: count,
      })
    fc.assert(
      fc.property(fc.oneof(lines(3, 30), lines(2, 36), lines(2, 44)), (drawn) => {
        const reading = readMrz(drawn)
        expect(reading?.checks).toHaveLength(CHECKS.get(reading?.format ?? '') ?? 0)
        for (const { expected } of reading?.checks ?? []) expect(expected).toMatch(/^[0-9<]$/)
      }),
      { numRuns: 500 },
    )
  })

  test('arbitrary lines never throw', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary-ascii', maxLength: 50 }), { maxLength: 4 }), (drawn) => {
        const reading = readMrz(drawn)
        expect(reading === null || drawn.every((line) => /^[A-Z0-9<]+$/.test(line))).toBe(true)
      }),
    )
  })
})
