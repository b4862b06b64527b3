import { parse } from 'mrz'
import { describe, expect, it } from 'vitest'
import { agreesAsName } from '../../../shared/rules/names.ts'
import { cardZone, passportZone, visaZone, type ZoneData, zoneText } from '../../../shared/rules/write-mrz.ts'

const PEOPLE: readonly ZoneData[] = [
  { surname: 'Sjöström', givenNames: ['Åsa', 'Linnéa'], gender: 'F', nationality: 'SWE', issuingCountry: 'SWE' },
  { surname: 'Suharti', givenNames: [], gender: 'X', nationality: 'IDN', issuingCountry: 'IDN' },
  {
    surname: "O'Neill-Weißenborn",
    givenNames: ['Þóra', 'Łucja'],
    gender: 'M',
    nationality: 'DEU',
    issuingCountry: 'DEU',
  },
  {
    surname: 'Ramanathapuram-Venkataraghavan Subramaniam',
    givenNames: ['Thiruvengadathan', 'Anantha'],
    gender: 'M',
    nationality: 'IND',
    issuingCountry: 'IND',
  },
].map((person) => ({
  ...person,
  gender: person.gender as ZoneData['gender'],
  dateOfBirth: '1991-07-16',
  documentNumber: 'XS0042817',
  expiryDate: '2033-02-10',
}))

// Checked with the package mrz, an independent implementation.
describe.each([
  ['a passport', passportZone, 'TD3'],
  ['an identity card', (data: ZoneData) => cardZone(data, 'ID'), 'TD1'],
])('machine-readable zone of %s', (_, write, format) => {
  it.each(PEOPLE)('the zone of $surname is correct in every field and check digit', (person) => {
    const read = parse([...write(person)])
    expect(read.format).toBe(format)
    expect(read.details.filter(({ valid }) => !valid).map(({ field, error }) => [field, error])).toEqual([])
    expect(read.fields.birthDate).toBe('910716')
    expect(read.fields.documentNumber).toBe('XS0042817')
  })
})

it('the writer supports the larger visa format', () => {
  const person = PEOPLE[0]
  const [first = '', second = ''] = person ? visaZone(person) : []
  expect([first.length, second.length]).toEqual([44, 44])
  expect(first.startsWith('V<SWESJOESTROEM<<AASA<LINNEA<')).toBe(true)
})

it.each(['Güell Peñalver', 'Noël Åasen', 'Boëllø', 'Størseth-Aaen'])(
  '%s is written so that a comparison with the name itself agrees',
  (surname) => {
    expect(agreesAsName(zoneText(surname).replaceAll('<', ' '), surname)).toBe(true)
  },
)
