import { parse } from 'mrz'
import { describe, expect, it } from 'vitest'
import { STOCK_COUNTRIES } from '../../../main/service/persona/name-stock.ts'
import { fullName, makePersona } from '../../../main/service/persona/persona.ts'
import { documentOf, originOf } from '../../../main/service/persona/persona-document.ts'
import { COUNTRY } from '../../../shared/spec/codes.ts'
import { valuesOf } from '../../../shared/spec/enumeration.ts'
import { DOCUMENT_TYPE } from '../../../shared/spec/enums.ts'

const NOW = Date.UTC(2026, 2, 2)
const personas = STOCK_COUNTRIES.flatMap((country) =>
  Array.from({ length: 12 }, (_, index) => makePersona({ country }, `seed-${index}`, NOW)),
)

describe('generated persons', () => {
  it('persons are equal for the same seed, and different for another', () => {
    expect(makePersona({}, 'a', NOW)).toEqual(makePersona({}, 'a', NOW))
    const names = new Set(Array.from({ length: 200 }, (_, index) => fullName(makePersona({}, String(index), NOW))))
    expect(names.size).toBeGreaterThan(150)
  })

  it('persons come from many countries, all of them known, with every gender', () => {
    expect(STOCK_COUNTRIES.length).toBeGreaterThanOrEqual(40)
    expect(STOCK_COUNTRIES.filter((country) => !Object.hasOwn(COUNTRY.values, country))).toEqual([])
    expect(new Set(personas.map(({ gender }) => gender))).toEqual(new Set(['M', 'F', 'X']))
  })

  it('persons have single names, long names, diacritics and other scripts among them', () => {
    expect(personas.some(({ givenNames }) => givenNames.length === 0)).toBe(true)
    expect(personas.some((person) => fullName(person).length > 39)).toBe(true)
    expect(personas.some(({ surname }) => /[^ -~]/.test(surname))).toBe(true)
    const scripts = ['Cyrillic', 'Greek', 'Han', 'Arabic', 'Hebrew', 'Hangul', 'Devanagari', 'Georgian', 'Ethiopic']
    const origins = personas.map(({ origin }) => origin?.surname ?? '').join('')
    expect(scripts.filter((script) => !new RegExp(`\\p{Script=${script}}`, 'u').test(origins))).toEqual([])
  })

  it('persons are of age and not older than people become', () => {
    for (const { dateOfBirth } of personas)
      expect(dateOfBirth >= '1935-01-01' && dateOfBirth <= '2008-03-02').toBe(true)
  })
})

describe('documents of generated persons', () => {
  it('documents have machine-readable zones that the package mrz accepts in every field', () => {
    for (const persona of personas)
      for (const type of ['PASSPORT', 'IDENTITY_CARD', 'RESIDENT_CARD'] as const) {
        const { mrz } = documentOf(persona, { type }, NOW)
        if (!mrz) continue
        const wrong = parse([...mrz]).details.filter(({ valid }) => !valid)
        expect(wrong.map(({ field, error }) => `${fullName(persona)} ${field} ${error}`)).toEqual([])
      }
  })

  it.each(valuesOf(DOCUMENT_TYPE))('documents of type %s are valid at the time', (type) => {
    for (const persona of personas) {
      const { issuingDate = '', expiryDate = '' } = documentOf(persona, { type }, NOW)
      expect(issuingDate < '2026-03-02' && expiryDate > '2026-03-02').toBe(true)
    }
  })

  it('documents change and lose the members that the scenario names', () => {
    const persona = makePersona({ country: 'POL' }, 'a', NOW)
    const data = documentOf(persona, { type: 'PASSPORT', change: { surname: 'Other' }, without: ['expiryDate'] }, NOW)
    expect(data.surname).toBe('Other')
    expect(data.mrz?.[0]).toMatch(/^P<POLOTHER<</)
    expect(data).not.toHaveProperty('expiryDate')
    expect(data.fullname).toBe([...persona.givenNames, 'Other'].join(' '))
  })

  it('documents repeat the names in the script of the holder', () => {
    const persona = makePersona({ country: 'GRC' }, 'a', NOW)
    const origin = originOf(persona, documentOf(persona, { type: 'PASSPORT' }, NOW))
    expect(origin?.fullname).toMatch(/^[\p{Script=Greek} ]+$/u)
  })
})
