import { describe, expect, test } from 'vitest'
import type { PrintedValue } from '../../../main/examination/fields/read-printed.ts'
import { confirmZone } from '../../../main/examination/reading/confirm-zone.ts'
import type { TextRecognizer } from '../../../main/examination/text/recognizer.ts'
import type { PlacedZone } from '../../../main/examination/zone/read-zone.ts'
import { readMrz } from '../../../shared/rules/mrz.ts'
import { passportZone } from '../../../shared/rules/write-mrz.ts'

const OLE = {
  surname: 'HAUGLAND',
  givenNames: ['OLE'],
  dateOfBirth: '1990-12-01',
  gender: 'M',
  nationality: 'NOR',
  issuingCountry: 'NOR',
  documentNumber: 'M8842019',
  expiryDate: '2031-02-28',
} as const
const PRINTED = 'PASSPORT NOR\nSurname\nHAUGLAND\nGiven names\nOLE\nM8842019\n01.12.1990 28 FEB 2031\nSex M'

function placed(lines: readonly string[]): PlacedZone {
  const reading = readMrz(lines)
  if (!reading) throw new Error('These lines are no zone')
  const isProved = reading.checks.every(({ expected, actual }) => expected === actual)
  return {
    lines,
    reading,
    isProved,
    probability: 0.99,
    version: '2.0',
    isInPlace: true,
    slope: 0,
    place: { left: 0, top: 80, right: 200, bottom: 100 },
  }
}

/** Confirms a zone with what text recognition would read on the page and, on its own, in the zone. */
function confirmed(
  lines: readonly string[],
  page: string,
  { zone = '', printed = [] }: { readonly zone?: string; readonly printed?: readonly PrintedValue[] } = {},
) {
  // Only this method is called.
  const recognizer = {
    read: (_picture: unknown, layout: string) => ({ text: layout === 'SPARSE' ? page : zone, confidence: 90 }),
  } as unknown as TextRecognizer
  const print = { width: 200, height: 100, luma: new Uint8Array(20_000) }
  const sources = [{ page: { print }, hasZone: true }]
  const result = confirmZone(placed(lines), printed, sources, recognizer, new Date('2026-10-05'))
  return {
    ...result,
    values: Object.fromEntries(result.fields.map(({ name, values }) => [name, values.join(' ')])),
    names: result.fields.filter(({ isConfirmed }) => isConfirmed).map(({ name }) => name),
  }
}

describe('confirmation of a machine-readable zone', () => {
  const zone = passportZone(OLE)

  test('values that the page prints too are confirmed, in any layout and form of the date', () => {
    expect(confirmed(zone, PRINTED).names).toEqual([
      'documentNumber',
      'surname',
      'givenNames',
      'dateOfBirth',
      'gender',
      'nationality',
      'expiryDate',
    ])
  })

  test('a name with a misread filler is not the printed name', () => {
    const misread = passportZone({ ...OLE, givenNames: ['KOLE'] })
    const { names, values } = confirmed(misread, PRINTED)
    expect(values.givenNames).toBe('KOLE')
    expect(names).not.toContain('givenNames')
    for (const givenNames of [['QLE'], ['OLE', 'K'], ['OLEK'], ['OL']])
      expect(confirmed(passportZone({ ...OLE, givenNames }), PRINTED).names, givenNames.join()).not.toContain(
        'givenNames',
      )
  })

  test('a page that prints another person confirms no name', () => {
    const malcolm = passportZone({ ...OLE, surname: 'PATERSON', givenNames: ['MALCOLM'] })
    const hendry = PRINTED.replace('HAUGLAND', 'HENDRY').replace('OLE', 'STEPHEN')
    const { names } = confirmed(malcolm, hendry, { zone: malcolm.join('\n') })
    expect(names).not.toContain('surname')
    expect(names).not.toContain('givenNames')
  })

  test('the second engine confirms what has a check digit, and what has none but names', () => {
    const { names, zone: read } = confirmed(zone, '', { zone: zone.join('\n') })
    expect(names).toEqual(['documentNumber', 'dateOfBirth', 'gender', 'nationality', 'expiryDate'])
    expect(read).toMatchObject({ isRepeated: true, isIssuerConfirmed: true })
  })

  test('nothing of a zone with a wrong check digit is confirmed', () => {
    const wrong = [zone[0] ?? '', (zone[1] ?? '').replace('9012019', '9012018')]
    expect(confirmed(wrong, PRINTED, { zone: wrong.join('\n') }).names).toEqual([])
  })

  test('a number is not confirmed by one that the same check digit would allow', () => {
    // L01X00T47 and LOTX00T47 have equal check digits.
    const other = passportZone({ ...OLE, documentNumber: 'LOTX00T47' })
    expect(confirmed(other, PRINTED.replace('M8842019', 'L01X00T47')).names).not.toContain('documentNumber')
    const known = passportZone({ ...OLE, documentNumber: 'XS0042817' })
    // Letter O instead of the digit 0 would make the check digit wrong.
    expect(confirmed(known, PRINTED.replace('M8842019', 'XSO042817')).names).toContain('documentNumber')
  })

  test('printed names agree in every transliteration, and with a zone that had no room for them', () => {
    const asa = passportZone({ ...OLE, surname: 'Sjöström', givenNames: ['Åsa'] })
    expect(confirmed(asa, PRINTED.replace('HAUGLAND', 'SJÖSTRÖM').replace('OLE', 'ÅSA')).names).toContain('surname')
    const long = { surname: 'RAKOTONDRAINIBEANDRIANANTENAINA', givenNames: ['SOLOFONIAINA'] }
    const cut = passportZone({ ...OLE, ...long })
    const page = PRINTED.replace('HAUGLAND', long.surname).replace('OLE', 'SOLOFONIAINA')
    expect(confirmed(cut, page).names).toEqual(expect.arrayContaining(['surname', 'givenNames']))
  })

  test('the printed value of a known layout confirms a field without reading the page again', () => {
    const printed = [
      { name: 'surname', value: 'HAUGLAND', isRepeated: false },
      { name: 'givenNames', value: 'OLE', isRepeated: false },
      { name: 'documentNumber', value: 'M8842019', isRepeated: false },
      { name: 'dateOfBirth', value: '1990-12-01', isRepeated: false },
      { name: 'expiryDate', value: '2031-02-28', isRepeated: false },
    ] as const
    expect(confirmed(zone, '', { printed }).names).toEqual(expect.arrayContaining(['surname', 'givenNames']))
  })
})
