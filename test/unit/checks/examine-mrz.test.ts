import { describe, expect, test } from 'vitest'
import { parseAamva } from '../../../main/examination/barcode/parse-aamva.ts'
import { examineMrz } from '../../../main/service/checks/mrz/examine-mrz.ts'

/** The specimens of ICAO Doc 9303-4, -5 and -6. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']

const indicators = (...args: Parameters<typeof examineMrz>): readonly string[] => examineMrz(...args).answer.indicators
const changed = (lines: readonly string[], from: string, to: string) => lines.map((line) => line.replace(from, to))

/** Returns the barcode of a card of the same holder as the specimens. */
function barcodeOf(lines: readonly string[]) {
  const body = `DL${lines.join('\n')}\r`
  const { data } = parseAamva(`@\n\u001e\rANSI 636000100001DL0031${String(body.length).padStart(4, '0')}${body}`)
  if (!data) throw new Error('The barcode of the test is none')
  return data
}

const SAME = ['DCSERIKSSON', 'DACANNA', 'DADMARIA', 'DBB08121974', 'DBA04152012', 'DAQD23145890', 'DBC2', 'DCGUSA']

describe('lines of a machine-readable zone', () => {
  test.each([
    ['TD3', TD3, ['PERSONAL_NUMBER_CHECKSUMS_OK']],
    ['TD1', TD1, []],
    ['TD2', TD2, []],
  ])('the lines of %s pass every check', (format, lines, further) => {
    const { answer, reading } = examineMrz(lines)
    expect(answer.indicators).toEqual(['MRZ_PRESENCE_OK', 'MRZ_FIELDS_SYNTAX_OK', 'MRZ_CHECKSUMS_OK', ...further])
    expect(reading).toMatchObject({ format, surname: 'ERIKSSON', givenNames: 'ANNA MARIA', birthDate: '740812' })
  })

  test('lines with any wrong digit fail their check digits', () => {
    for (let at = 0; at < 44; at++) {
      const digit = TD3[1]?.[at] ?? ''
      if (!/\d/.test(digit)) continue
      const line = `${TD3[1]?.slice(0, at)}${(Number(digit) + 1) % 10}${TD3[1]?.slice(at + 1)}`
      expect(indicators([TD3[0] ?? '', line]), `at ${at}`).toContain('MRZ_CHECKSUMS_FAILED')
    }
  })

  test('missing lines and lines of no known format are reported', () => {
    expect(indicators([])).toEqual(['MRZ_PRESENCE_FAILED', 'MRZ_CHECKSUMS_UNVERIFIED'])
    expect(indicators(['P<UTO'])).toEqual(['MRZ_PRESENCE_OK', 'MRZ_FIELDS_SYNTAX_FAILED', 'MRZ_CHECKSUMS_UNVERIFIED'])
    expect(indicators(changed(TD3, 'ANNA', 'ÄNNA'))).toContain('MRZ_FIELDS_SYNTAX_FAILED')
  })

  test.each([
    ['month 13', '7408122F', '7413122F'],
    ['letters in a date', '7408122F', '74O8122F'],
    ['a sex of none', '7408122F', '7408122Q'],
    ['a nationality with a digit', '6UTO74', '6UT074'],
  ])('a zone with %s has bad syntax', (_, from, to) => {
    expect(indicators(changed(TD3, from, to))).toContain('MRZ_FIELDS_SYNTAX_FAILED')
  })
})

describe('machine-readable zone and barcode', () => {
  test('zone and barcode of one holder agree', () => {
    expect(indicators(TD1, barcodeOf(SAME))).toContain('MRZ_BARCODE_CROSSCHECK_OK')
  })

  test.each(['DCSOTHER', 'DACEVA', 'DBB08131974', 'DBA04152013', 'DAQX99999999', 'DBC1'])(
    'zone and barcode disagree after the change %s',
    (line) => {
      const other = SAME.map((element) => (element.startsWith(line.slice(0, 3)) ? line : element))
      expect(indicators(TD1, barcodeOf(other))).toContain('MRZ_BARCODE_CROSSCHECK_FAILED')
    },
  )

  test('an unreadable barcode verifies nothing, and without a barcode nothing is reported', () => {
    expect(indicators(TD1, null)).toContain('MRZ_BARCODE_CROSSCHECK_UNVERIFIED')
    expect(indicators(['?'], barcodeOf(SAME))).toContain('MRZ_BARCODE_CROSSCHECK_UNVERIFIED')
    expect(indicators(TD1).some((name) => name.includes('CROSSCHECK'))).toBe(false)
  })
})
