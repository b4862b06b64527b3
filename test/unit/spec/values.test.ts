import { describe, expect, test } from 'vitest'
import { ENUMERATION_TEXTS } from '../../../shared/spec/codes/all-values.ts'
import { CONSISTENCY_INDICATORS } from '../../../shared/spec/codes/consistency-indicators.ts'
import {
  AU_JURISDICTIONS,
  BLOCKING_BY_DEFAULT,
  CHIP_CHECKS,
  ERROR_CODE,
  ERROR_CODES,
  GIV_RESULTS,
  INDICATOR,
  ISO_COUNTRIES,
  readIndicator,
  SPECIAL_COUNTRY_CODES,
  US_JURISDICTIONS,
} from '../../../shared/spec/codes.ts'
import type { FieldRule } from '../../../shared/spec/field-table.ts'
import { ENUMERATIONS, STRUCTURES } from '../../../shared/spec/generated/structures.ts'
import {
  CHIP_CHECK_NAMES,
  CLOSED_VALUES,
  INDICATOR_FIELDS,
  NAMED_INDICATORS,
  OPEN_VALUES,
  US_BOTH_YES,
} from './values-of-both.ts'

const RULES: ReadonlyMap<string, FieldRule> = new Map(
  Object.entries(STRUCTURES).flatMap(([name, structure]) =>
    'fields' in structure
      ? Object.entries(structure.fields).map(([field, rule]): [string, FieldRule] => [`${name}.${field}`, rule])
      : [],
  ),
)
const listOf = (field: string): readonly string[] => {
  const name = RULES.get(field)?.enum
  return name === undefined ? [] : ENUMERATIONS[name as keyof typeof ENUMERATIONS]
}
const split = (text: string) => text.split(' ')

describe('lists of values', () => {
  for (const [fields, values] of Object.entries(CLOSED_VALUES)) {
    test(`the closed list of ${fields} has the values of the documents`, () => {
      for (const field of split(fields)) {
        expect(RULES.get(field)?.open, field).toBeUndefined()
        expect([...listOf(field)].sort(), field).toEqual(split(values).sort())
      }
    })
  }

  for (const [fields, values] of Object.entries(OPEN_VALUES)) {
    test(`the open list of ${fields} has the values of the documents`, () => {
      for (const field of split(fields)) {
        expect(RULES.get(field)?.open, field).toBe(true)
        expect(listOf(field), field).toEqual(expect.arrayContaining(split(values)))
      }
    })
  }

  test('every field with a list of values occurs in the transcribed lists', () => {
    const here = [...Object.keys(CLOSED_VALUES), ...Object.keys(OPEN_VALUES), INDICATOR_FIELDS].flatMap(split)
    const there = [...RULES].filter(([, rule]) => rule.enum !== undefined).map(([field]) => field)
    expect(there.sort()).toEqual(here.sort())
  })

  test('every value has a short name and a description', () => {
    const silent = [...ENUMERATION_TEXTS.values()].flatMap(({ name, values }) =>
      Object.entries(values)
        .filter(([, [title, meaning]]) => title === '' || (name !== 'Country' && !meaning.endsWith('.')))
        .map(([value]) => `${name}.${value}`),
    )
    expect(silent).toEqual([])
    expect([...ENUMERATION_TEXTS.keys()]).toEqual(Object.keys(ENUMERATIONS))
  })
})

describe('codes', () => {
  test('error codes are those of the document, in its order', () => {
    expect(ERROR_CODES).toEqual(split(OPEN_VALUES['ErrorObject.code'] ?? ''))
    expect(Object.keys(ERROR_CODE.values).sort()).toEqual([...ERROR_CODES].sort())
  })

  test('every documented indicator is known by name and status', () => {
    const unknown = split(NAMED_INDICATORS).filter((text) => !(readIndicator(text).name in INDICATOR.values))
    expect(unknown).toEqual([])
    expect(split(NAMED_INDICATORS).filter((text) => readIndicator(text).status === null)).toEqual(['GIV_ELIGIBILITY'])
  })

  test('no indicator name exists but those of the specification and of decision D-81', () => {
    const named = new Set<string>([
      ...Object.keys(CONSISTENCY_INDICATORS),
      ...split(NAMED_INDICATORS).map((text) => readIndicator(text).name),
      ...split(CHIP_CHECK_NAMES),
    ])
    expect(Object.keys(INDICATOR.values).filter((name) => !named.has(name))).toEqual([])
  })

  test('every indicator field knows the indicators and accepts others', () => {
    for (const field of split(INDICATOR_FIELDS))
      expect(RULES.get(field), field).toMatchObject({ enum: 'Indicator', open: true })
  })

  test('an indicator is split at its last underscore only', () => {
    expect(readIndicator('MRZ_CHECKSUMS_OK')).toEqual({ name: 'MRZ_CHECKSUMS', status: 'OK' })
    expect(readIndicator('GIV_VERIFICATION_VERIFIED')).toEqual({ name: 'GIV_VERIFICATION', status: 'OK' })
    expect(readIndicator('GIV_VERIFICATION_UNVERIFIED')).toEqual({ name: 'GIV_VERIFICATION', status: 'UNVERIFIED' })
    expect(readIndicator('OK')).toEqual({ name: 'OK', status: null })
    expect(readIndicator('_OK')).toEqual({ name: '_OK', status: null })
    expect(readIndicator('NEW_CHECK_ok')).toEqual({ name: 'NEW_CHECK_ok', status: null })
  })

  test('chip checks and three biometric results block by default', () => {
    expect([...CHIP_CHECKS].sort()).toEqual(split(CHIP_CHECK_NAMES).sort())
    expect([...BLOCKING_BY_DEFAULT].sort()).toEqual(
      [
        'BIOMETRIC_MATCHING_CHECK_FAILED',
        'BIOMETRIC_QUALITY_CHECK_FAILED',
        'BIOMETRIC_LIVENESS_CHALLENGE_FAILED',
        ...split(CHIP_CHECK_NAMES).map((name) => `${name}_FAILED`),
      ].sort(),
    )
  })

  test('results of issuing source validation are the three of the table', () => {
    expect(Object.keys(GIV_RESULTS)).toEqual(split(NAMED_INDICATORS).slice(0, 3))
  })

  test('countries are the 249 of ISO 3166-1 and the eleven special codes', () => {
    expect(Object.keys(ISO_COUNTRIES)).toHaveLength(249)
    expect(Object.keys(SPECIAL_COUNTRY_CODES).join(' ')).toBe('RKS UNO UNA UNK XXA XXB XXC XXX GBD XOM ABR')
    expect(Object.keys(ISO_COUNTRIES).filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([])
    expect(Object.values(ISO_COUNTRIES).filter((name) => name.length < 4)).toEqual([])
  })

  test('jurisdictions are those of Australia and the table of the United States', () => {
    expect(Object.keys(AU_JURISDICTIONS).sort()).toEqual(split('ACT NSW NT QLD SA TAS VIC WA'))
    const supporting = (licence: string, cards: string) =>
      US_JURISDICTIONS.filter((row) => row.drivingLicence === licence && row.identityCards === cards).map(
        ({ code }) => code,
      )
    expect(supporting('yes', 'yes')).toEqual(split(US_BOTH_YES))
    expect(supporting('yes', 'some')).toEqual(['DE'])
    expect(supporting('yes', 'no')).toEqual(['NV', 'WI'])
    expect(US_JURISDICTIONS).toHaveLength(43)
    expect(US_JURISDICTIONS.filter(({ users }) => users === 'government').map(({ code }) => code)).toEqual(['OK'])
  })
})
