import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { similarity } from '../../../../main/service/checks/issuing-sources/compare-name.ts'
import { compareRecord } from '../../../../main/service/checks/issuing-sources/compare-record.ts'
import type { DocumentRecord } from '../../../../main/service/checks/issuing-sources/document-record.ts'
import { COMPARISON_INDICATORS } from '../../../../shared/spec/codes/issuing-source-indicators.ts'
import { LICENCE, MEDICARE } from './record.ts'

/** Returns the indicators that are not OK when `submitted` is compared with the licence with these members changed. */
function departures(change: Partial<DocumentRecord>, record: DocumentRecord = LICENCE): readonly string[] {
  return compareRecord({ ...record, ...change }, record).filter((indicator) => !indicator.endsWith('_COMPARE_OK'))
}
const address = (change: object): Partial<DocumentRecord> => ({ address: { ...LICENCE.address, ...change } })
const indicatorsOf = (change: Partial<DocumentRecord>, submitted: Partial<DocumentRecord> = {}) =>
  compareRecord({ ...LICENCE, ...submitted }, { ...LICENCE, ...change }).filter(
    (indicator) => !indicator.endsWith('_COMPARE_OK'),
  )

test('a record compared with itself matches in every field, without fuzzy comparisons', () => {
  const exact = Object.keys(COMPARISON_INDICATORS).filter((name) => !name.includes('FUZZY'))
  expect(compareRecord(LICENCE, LICENCE)).toEqual(exact.map((name) => `${name}_OK`))
})

describe('a changed field changes exactly its own indicators', () => {
  test.each<readonly [Partial<DocumentRecord>, readonly string[]]>([
    [{ givenNames: ['Kathryn', 'Marie'] }, ['FIRSTNAME_COMPARE_FAILED', 'FIRSTNAME_FUZZY_COMPARE_FAILED']],
    [{ givenNames: ['Katherine', 'Marie'] }, ['FIRSTNAME_COMPARE_FAILED']],
    [{ givenNames: ['Catherine', 'Maria'] }, ['MIDDLENAME_COMPARE_FAILED']],
    [
      { givenNames: ['Catherine', 'Ruth'] },
      ['MIDDLENAME_COMPARE_FAILED', 'MIDDLENAME_FUZZY_COMPARE_FAILED', 'MIDDLENAME_INITIAL_COMPARE_FAILED'],
    ],
    [{ surname: 'Delgada' }, ['SURNAME_COMPARE_FAILED']],
    [{ surname: 'Whitfield' }, ['SURNAME_COMPARE_FAILED', 'SURNAME_FUZZY_COMPARE_FAILED']],
    [{ nameSuffix: 'III' }, ['NAMESUFFIX_COMPARE_FAILED']],
    [{ dateOfBirth: '1978-03-31' }, ['BIRTHDATE_COMPARE_FAILED']],
    [{ gender: 'M' }, ['GENDER_COMPARE_FAILED']],
    [{ height: '169 cm' }, ['HEIGHT_COMPARE_FAILED']],
    [{ weight: '151 lb' }, ['WEIGHT_COMPARE_FAILED']],
    [{ eyeColor: 'BLU' }, ['EYECOLOR_COMPARE_FAILED']],
    [{ documentNumber: '99-204-1188' }, ['IDDOCUMENT_NUMBER_COMPARE_FAILED']],
    [{ documentType: 'IDENTITY_CARD' }, ['IDDOCUMENT_TYPE_COMPARE_FAILED']],
    [{ issuingDate: '2021-04-03' }, ['ISSUINGDATE_COMPARE_FAILED']],
    [{ expiryDate: '2029-03-31' }, ['EXPIRYDATE_COMPARE_FAILED']],
    [address({ streetLines: ['2211 Sample Ave', 'Apt 4'] }), ['ADDRESS_STREET_COMPARE_FAILED']],
    [address({ city: 'Dayton' }), ['ADDRESS_CITY_COMPARE_FAILED']],
    [address({ state: 'CA' }), ['ADDRESS_STATE_COMPARE_FAILED']],
    [address({ postcode: '81004' }), ['ADDRESS_POSTCODE_COMPARE_FAILED']],
  ])('the changed field %j changes exactly its own indicators', (change, expected) => {
    expect(departures(change)).toEqual(expected)
  })
})

test('a matching fuzzy comparison is reported next to the failed exact one', () => {
  const raised = compareRecord({ ...LICENCE, givenNames: ['Katherine', 'Maria'], surname: 'Delgada' }, LICENCE)
  expect(raised).toEqual(
    expect.arrayContaining([
      ...['FIRSTNAME_COMPARE_FAILED', 'FIRSTNAME_FUZZY_COMPARE_OK', 'MIDDLENAME_COMPARE_FAILED'],
      ...['MIDDLENAME_FUZZY_COMPARE_OK', 'MIDDLENAME_INITIAL_COMPARE_OK', 'SURNAME_COMPARE_FAILED'],
      'SURNAME_FUZZY_COMPARE_OK',
    ]),
  )
})

test('fields missing in the record are unverified, and fields missing in the submission are not mentioned', () => {
  expect(compareRecord(LICENCE, {})).toEqual(Object.keys(COMPARISON_INDICATORS).map((name) => `${name}_UNVERIFIED`))
  expect(compareRecord({}, LICENCE)).toEqual([])
  expect(indicatorsOf({ height: null })).toEqual(['HEIGHT_COMPARE_UNVERIFIED'])
})

describe('differences of spelling', () => {
  test.each<readonly [Partial<DocumentRecord>, Partial<DocumentRecord>]>([
    [{ surname: 'MÜLLER' }, { surname: 'Mueller' }],
    [{ surname: 'Müller' }, { surname: 'Muller' }],
    [{ surname: "O'Callaghan" }, { surname: 'OCALLAGHAN' }],
    [{ surname: 'Müller-Lüdenscheidt' }, { surname: 'Muller Ludenscheidt' }],
    [{ surname: 'Weißenborn' }, { surname: 'WEISSENBORN' }],
    [{ surname: 'Þorgeirsdóttir' }, { surname: 'Thorgeirsdottir' }],
    [{ surname: 'Yıldız' }, { surname: 'YILDIZ' }],
    [{ surname: 'Sjöström' }, { surname: 'SJOESTROEM' }],
    [{ surname: 'Nguyễn' }, { surname: 'NGUYEN' }],
    [{ surname: 'Łukasiewicz' }, { surname: 'LUKASIEWICZ' }],
    [{ givenNames: ['Anne Marie'] }, { givenNames: ['Anne-Marie'] }],
    [{ givenNames: ['Catherine Marie'] }, { givenNames: ['Catherine', 'Marie'] }],
    [{ nameSuffix: 'Junior' }, { nameSuffix: 'JR.' }],
    [{ documentNumber: '99 204 1187' }, { documentNumber: '992041187' }],
    [{ height: '168' }, { height: '168 cm' }],
    [{ height: '5\'06"' }, { height: '168 cm' }],
    [{ height: '66 in' }, { height: '5 ft 6 in' }],
    [{ height: '1.68 m' }, { height: '168cm' }],
    [{ weight: '68 kg' }, { weight: '150 lb' }],
    [{ eyeColor: 'Brown' }, { eyeColor: 'BRO' }],
    [{ eyeColor: 'grey' }, { eyeColor: 'GRY' }],
    [{ gender: 'Female' }, { gender: 'F' }],
    [{ dateOfBirth: '1978-03-30T00:00:00' }, { dateOfBirth: '1978-03-30' }],
    [address({ streetLines: ['2210 SAMPLE AVENUE,', 'APARTMENT 4'] }), address({})],
    [address({ streetLines: ['2210 Sample Ave', 'Apt 4', 'left out'] }), address({})],
    [address({ state: 'Colorado' }), address({})],
    [address({ postcode: '81003-1234' }), address({})],
  ])('%j matches %j', (a, b) => {
    const unlike = (indicator: string) => !indicator.endsWith('_COMPARE_OK')
    expect(compareRecord({ ...LICENCE, ...a }, { ...LICENCE, ...b }).filter(unlike)).toEqual([])
    expect(compareRecord({ ...LICENCE, ...b }, { ...LICENCE, ...a }).filter(unlike)).toEqual([])
  })
})

describe('values that cannot be compared are unverified, not failed', () => {
  test('an initial neither confirms nor contradicts a name', () => {
    expect(departures({ givenNames: ['Catherine', 'M.'] })).toEqual([
      'MIDDLENAME_COMPARE_UNVERIFIED',
      'MIDDLENAME_FUZZY_COMPARE_UNVERIFIED',
    ])
    expect(indicatorsOf({ givenNames: ['C', 'Marie'] })).toEqual([
      'FIRSTNAME_COMPARE_UNVERIFIED',
      'FIRSTNAME_FUZZY_COMPARE_UNVERIFIED',
    ])
    expect(departures({ givenNames: ['Catherine', 'R'] })).toContain('MIDDLENAME_INITIAL_COMPARE_FAILED')
  })

  test('a name in another script, an unknown colour and an implausible height are unverified', () => {
    expect(departures({ surname: 'Дельгадо' })).toEqual([
      'SURNAME_COMPARE_UNVERIFIED',
      'SURNAME_FUZZY_COMPARE_UNVERIFIED',
    ])
    expect(indicatorsOf({ eyeColor: 'UNK' })).toEqual(['EYECOLOR_COMPARE_UNVERIFIED'])
    expect(departures({ height: 'tall' })).toEqual(['HEIGHT_COMPARE_UNVERIFIED'])
    expect(departures({ dateOfBirth: '30 March 1978' })).toEqual(['BIRTHDATE_COMPARE_UNVERIFIED'])
  })

  test('transliterated letters do not allow other letters to be dropped', () => {
    expect(departures({ surname: 'Michal' }, { ...LICENCE, surname: 'Michael' })).toEqual(['SURNAME_COMPARE_FAILED'])
    expect(departures({ surname: 'Muller' }, { ...LICENCE, surname: 'Mueller' })).toEqual(['SURNAME_COMPARE_FAILED'])
  })
})

describe('Medicare card', () => {
  const all = [
    'FIRSTNAME',
    'MIDDLENAME',
    'SURNAME',
    'MIDDLENAME_INITIAL',
    'BIRTHDATE',
    'IDDOCUMENT_NUMBER',
    'IDDOCUMENT_TYPE',
  ]
  test('a Medicare card matches in all its fields', () => {
    expect(compareRecord(MEDICARE, MEDICARE)).toEqual([...all, 'EXPIRYDATE'].map((name) => `${name}_COMPARE_OK`))
  })
  test.each<readonly [Partial<DocumentRecord>, readonly string[]]>([
    [{ documentNumber: '2953801842' }, ['IDDOCUMENT_NUMBER_COMPARE_FAILED']],
    [{ individualReferenceNumber: 2 }, ['IDDOCUMENT_NUMBER_COMPARE_FAILED']],
    [{ cardColor: 'B' }, ['IDDOCUMENT_TYPE_COMPARE_FAILED']],
    [{ furtherNames: ['Nobody There'] }, ['IDDOCUMENT_NUMBER_COMPARE_UNVERIFIED']],
    [{ furtherNames: ['LIAM OCALLAGHAN'] }, []],
    [{ fullname: "Ngaire Ruth O'Callaghan" }, ['MIDDLENAME_COMPARE_UNVERIFIED', 'MIDDLENAME_FUZZY_COMPARE_UNVERIFIED']],
    [{ fullname: 'Ngaire R Callaghan' }, ['SURNAME_COMPARE_FAILED']],
    [{ dateOfBirth: '1984-02-11' }, ['BIRTHDATE_COMPARE_FAILED']],
  ])('a Medicare card with %j differs in that field alone', (change, expected) => {
    expect(departures(change, MEDICARE)).toEqual(expected)
  })
})

describe('properties of the comparison', () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ' -]{1,20}$/).filter((text) => /\p{L}/u.test(text))
  const date = fc
    .date({ min: new Date('1920-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
  const record: fc.Arbitrary<DocumentRecord> = fc.record(
    {
      documentNumber: fc.stringMatching(/^[A-Z0-9-]{1,12}$/),
      documentType: fc.constantFrom('PASSPORT', 'DRIVING_LICENSE', 'MEDICARE'),
      issuingDate: date,
      expiryDate: date,
      givenNames: fc.array(name, { minLength: 1, maxLength: 3 }),
      surname: name,
      nameSuffix: fc.constantFrom('Jr', 'II', '3rd'),
      fullname: name,
      dateOfBirth: date,
      gender: fc.constantFrom('M', 'F', 'X'),
      height: fc.integer({ min: 100, max: 220 }).map((value) => `${value} cm`),
      weight: fc.integer({ min: 40, max: 200 }).map((value) => `${value} kg`),
      eyeColor: fc.constantFrom('BRO', 'Blue', 'HAZ'),
      address: fc.record({
        streetLines: fc.array(fc.string(), { maxLength: 3 }),
        city: fc.string(),
        state: fc.string(),
        postcode: fc.string(),
      }),
      cardColor: fc.constantFrom('B', 'G', 'Y'),
      individualReferenceNumber: fc.integer({ min: 1, max: 9 }),
      furtherNames: fc.array(name, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )

  test('any record matches when compared with itself', () => {
    fc.assert(
      fc.property(record, (value) => {
        expect(compareRecord(value, value).filter((indicator) => !indicator.endsWith('_COMPARE_OK'))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('any two records raise each name once, in order, and a fuzzy match only next to an exact mismatch', () => {
    const order = Object.keys(COMPARISON_INDICATORS)
    fc.assert(
      fc.property(record, record, (a, b) => {
        const raised = compareRecord(a, b)
        const names = raised.map((indicator) => indicator.replace(/_(OK|FAILED|UNVERIFIED)$/, ''))
        expect(names).toEqual(order.filter((known) => names.includes(known)))
        for (const fuzzy of names.filter((name) => name.includes('_FUZZY_')))
          expect(raised).not.toContain(`${fuzzy.replace('_FUZZY_', '_')}_OK`)
      }),
      { numRuns: 1000 },
    )
  })

  test('the similarity of names is symmetric, and 1 for equal names', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(similarity(a, b)).toBe(similarity(b, a))
        expect(similarity(a, a)).toBe(1)
      }),
    )
  })
})
