import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAamvaDate } from '../../../main/examination/barcode/aamva-date.ts'
import { parseAamva } from '../../../main/examination/barcode/parse-aamva.ts'

interface Card {
  readonly version: number
  readonly type?: 'DL' | 'ID'
  readonly lines: readonly string[]
  /** Added to the correct offset of the subfile. */
  readonly shift?: number
  readonly start?: string
}

/** Returns the text of a barcode in the layout of annex D. */
function card({ version, type = 'DL', lines, shift = 0, start = '@\n\u001e\rANSI ' }: Card): string {
  const body = `${type}${lines.join('\n')}\r`
  const versions = String(version).padStart(2, '0') + (version >= 2 ? '00' : '')
  const head = `${start}636000${versions}01${type}`
  const offset = String(head.length + 8 + shift).padStart(4, '0')
  return `${head}${offset}${String(body.length).padStart(4, '0')}${body}`
}

/** The example of annex D, shortened; every value is the standard's own. */
const EXAMPLE = [
  'DAQT64235789',
  'DCSSAMPLE',
  'DDEN',
  'DACMICHAEL',
  'DDFN',
  'DADJOHN',
  'DDGN',
  'DCUJR',
  'DCAD',
  'DCBK',
  'DCDPH',
  'DBD06062019',
  'DBB06061986',
  'DBA12102024',
  'DBC1',
  'DAU068 IN',
  'DAYBRO',
  'DAG2300 WEST BROAD STREET',
  'DAIRICHMOND',
  'DAJVA',
  'DAK232690000  ',
  'DCF2424244747474786102204',
  'DCGUSA',
]

describe('cards of the AAMVA standard', () => {
  test.each([4, 5, 6, 7, 8, 9, 10, 11])('a card of version %i is parsed', (version) => {
    const { data, faults } = parseAamva(card({ version, lines: EXAMPLE }))
    expect(faults).toEqual([])
    expect(data).toMatchObject({
      issuer: '636000',
      version,
      documentType: 'DRIVING_LICENSE',
      surname: 'SAMPLE',
      givenNames: ['MICHAEL', 'JOHN'],
      dateOfBirth: '1986-06-06',
      issuingDate: '2019-06-06',
      expiryDate: '2024-12-10',
      documentNumber: 'T64235789',
      country: 'USA',
      gender: 'M',
      address: { lines: ['2300 WEST BROAD STREET'], city: 'RICHMOND', state: 'VA', postcode: '23269' },
      height: 173,
      eyeColor: 'BRO',
      isTruncated: false,
    })
    expect(data?.elements.get('DCU')).toBe('JR')
  })

  test('a card of version 1, with one name and dates that begin with the year, is parsed', () => {
    const lines = [
      'DAAPUBLIC,JOHN,QUINCY',
      'DAQ123',
      'DBA20091209',
      'DBB19690402',
      'DBCM',
      'DAU509',
      'DAW175',
      'DAK43215',
    ]
    const { data, faults } = parseAamva(card({ version: 1, lines }))
    expect(faults).toEqual([])
    expect(data).toMatchObject({
      surname: 'PUBLIC',
      givenNames: ['JOHN', 'QUINCY'],
      dateOfBirth: '1969-04-02',
      expiryDate: '2009-12-09',
      gender: 'M',
      height: 175,
      weight: 79,
    })
  })

  test.each([2, 3])('a card of version %i, with all given names in one element, is parsed', (version) => {
    const lines = EXAMPLE.flatMap((line) =>
      line.startsWith('DAC') ? ['DCTMICHAEL,JOHN'] : line.startsWith('DAD') ? [] : [line],
    )
    expect(parseAamva(card({ version, lines })).data?.givenNames).toEqual(['MICHAEL', 'JOHN'])
  })

  test('a card of Canada is parsed with the year first, centimetres and letters in the postcode', () => {
    const lines = [
      'DCSTREMBLAY',
      'DACLUC',
      'DAQT1234',
      'DBB19850702',
      'DBA20281231',
      'DBD20181105',
      'DCGCAN',
      'DAU180 CM',
      'DAKH2X1Y4',
      'DAX082',
      'DBC9',
    ]
    const { data, faults } = parseAamva(card({ version: 9, lines }))
    expect(faults).toEqual([])
    expect(data).toMatchObject({
      dateOfBirth: '1985-07-02',
      expiryDate: '2028-12-31',
      height: 180,
      weight: 82,
      gender: 'X',
      address: { postcode: 'H2X 1Y4' },
    })
  })

  test('a card without driving privileges is parsed', () => {
    expect(parseAamva(card({ version: 10, type: 'ID', lines: EXAMPLE })).data?.documentType).toBe('IDENTITY_CARD')
  })
})

describe('variants of issuers', () => {
  test.each([-7, -1, 1, 25, 900])('the subfile is found if its offset is wrong by %i', (shift) => {
    expect(parseAamva(card({ version: 8, lines: EXAMPLE, shift })).data?.documentNumber).toBe('T64235789')
  })

  test.each(['@\n\u001e\rAAMVA', '@\n\u001c\rANSI ', '@\r\n\u001eANSI ', '@\n\rANSI '])(
    'a card that starts with %j is parsed',
    (start) => {
      expect(parseAamva(card({ version: 8, lines: EXAMPLE, start })).data?.surname).toBe('SAMPLE')
    },
  )

  test('a second subfile is not mixed into the first', () => {
    const body = `DL${EXAMPLE.join('\n')}\r`
    const more = 'ZVZVA01\nDAQWRONG\r'
    const head = '@\n\u001e\rANSI 636000100102'
    const first = head.length + 20
    const text = `${head}DL${String(first).padStart(4, '0')}${String(body.length).padStart(4, '0')}ZV${String(first + body.length).padStart(4, '0')}${String(more.length).padStart(4, '0')}${body}${more}`
    expect(parseAamva(text).data?.documentNumber).toBe('T64235789')
    expect(parseAamva(text).data?.elements.has('ZVA')).toBe(false)
  })

  test('values that mean "none" are read as absent', () => {
    const lines = EXAMPLE.map((line) =>
      line.startsWith('DAD') ? 'DADNONE' : line.startsWith('DAY') ? 'DAYunavl' : line,
    )
    expect(parseAamva(card({ version: 8, lines })).data).toMatchObject({ givenNames: ['MICHAEL'], eyeColor: null })
  })

  test('truncated names are marked', () => {
    const lines = EXAMPLE.map((line) => (line === 'DDEN' ? 'DDET' : line))
    expect(parseAamva(card({ version: 8, lines })).data?.isTruncated).toBe(true)
  })
})

describe('faults of a card are reported individually', () => {
  test.each([
    ['DBB', 'DBB13321986', 'DBB'],
    ['DBB', 'DBB02302001', 'DBB'],
    ['DBC', 'DBC7', 'DBC'],
    ['DAU', 'DAU6 FT', 'DAU'],
    ['DAK', 'DAKABCDE', 'DAK'],
    ['DAY', 'DAYRED', 'DAY'],
  ])('%s written as %s is reported', (id, written, named) => {
    const lines = EXAMPLE.map((line) => (line.startsWith(id) ? written : line))
    const { data, faults } = parseAamva(card({ version: 8, lines }))
    expect(faults.some((fault) => fault.includes(named))).toBe(true)
    expect(data?.surname).toBe('SAMPLE')
  })

  test.each(['DAQ', 'DCS', 'DBB', 'DBA', 'DBD', 'DCG'])('a missing %s is reported', (id) => {
    const lines = EXAMPLE.filter((line) => !line.startsWith(id))
    expect(parseAamva(card({ version: 8, lines })).faults).toHaveLength(1)
  })

  test.each([
    '',
    '@',
    'PDF417',
    '@\n\u001e\rANSI 636000',
    '@\n\u001e\rANSI 6360000000',
    '@\n\u001e\rANSI 636000100001ZZ00310010ZZ',
  ])('text of another format is reported as such: %j', (text) => {
    const { data, faults } = parseAamva(text)
    expect(data).toBeNull()
    expect(faults).toHaveLength(1)
  })
})

describe('arbitrary text of a barcode', () => {
  test('arbitrary text is parsed without throwing', () => {
    const whole = card({ version: 10, lines: EXAMPLE })
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), fc.string({ maxLength: 12 }), (from, to, put) => {
        const text = whole.slice(0, Math.min(from, to)) + put + whole.slice(Math.max(from, to))
        const { data, faults } = parseAamva(text)
        expect(data !== null || faults.length === 1).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 6000 }), (text) => parseAamva(text).data === null),
      { numRuns: 60 },
    )
  })

  test('a date is returned only if it exists in the calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom('YMD' as const, 'MDY' as const),
        (number, order) => {
          const date = readAamvaDate(String(number).padStart(8, '0'), order)
          return date === null || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) === date
        },
      ),
      { numRuns: 500 },
    )
  })
})
