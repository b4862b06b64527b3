import { describe, expect, test } from 'vitest'
import type { DocumentRecord } from '../../../../main/service/checks/issuing-sources/document-record.ts'
import {
  examineIssuingSource,
  type RegisterAnswer,
  type RegisterLookup,
} from '../../../../main/service/checks/issuing-sources/issuing-source.ts'
import type { IssuingSourceQuestion } from '../../../../shared/rules/prerequisites.ts'
import { LICENCE, MEDICARE } from './record.ts'

const QUESTION: IssuingSourceQuestion = {
  documentType: 'DRIVING_LICENSE',
  country: 'USA',
  state: 'CO',
  hasApprovedConsent: true,
  isEnabledForTenant: true,
  isGovernmentUser: false,
  includesSomeCards: true,
}

/** Creates a register with a fixed response that records its calls. */
function register(found: RegisterAnswer): { readonly lookup: RegisterLookup; readonly calls: unknown[] } {
  const calls: unknown[] = []
  return {
    calls,
    lookup: (...question) => {
      calls.push(question)
      return found
    },
  }
}

async function examine(
  question: Partial<IssuingSourceQuestion>,
  found: RegisterAnswer = LICENCE,
  data: DocumentRecord = LICENCE,
  needed: readonly (keyof DocumentRecord)[] = [],
) {
  const { lookup, calls } = register(found)
  const answer = await examineIssuingSource({ question: { ...QUESTION, ...question }, data, lookup, needed })
  return { ...answer, calls }
}

test('a document whose record matches is verified', async () => {
  const { indicators, errors, services, calls } = await examine({})
  expect(indicators.slice(0, 3)).toEqual(['GIV_ELIGIBILITY_OK', 'GIV_VERIFICATION_VERIFIED', 'FIRSTNAME_COMPARE_OK'])
  expect(errors).toEqual([])
  expect(calls).toEqual([['us_motor_vehicle_administrations', '99-204-1187', 'CO']])
  expect(services).toMatchObject([{ serviceName: 'us_motor_vehicle_administrations', isTechnicalError: false }])
})

test.each([
  ['it lacks a required expiry date', 'UNVERIFIED', ['expiryDate'], { ...LICENCE, expiryDate: null }],
  ['it lacks a required gender', 'UNVERIFIED', ['gender'], { ...LICENCE, gender: undefined }],
  ['it lacks only what is not required', 'VERIFIED', ['gender'], { ...LICENCE, expiryDate: null }],
  [
    'a value contradicts the record',
    'FAILED',
    ['gender'],
    { ...LICENCE, gender: undefined, dateOfBirth: '1900-01-01' },
  ],
] as const)('if %s, the document is %s by its issuing source', async (_, result, needed, data) => {
  const { indicators } = await examine({}, LICENCE, data as DocumentRecord, needed)
  expect(indicators[1]).toBe(`GIV_VERIFICATION_${result}`)
})

describe('conditions that decide without a register call', () => {
  test.each<readonly [string, Partial<IssuingSourceQuestion>, readonly string[]]>([
    ['a tenant without the feature', { isEnabledForTenant: false, hasApprovedConsent: false, country: 'FRA' }, []],
    ['no consent', { hasApprovedConsent: false, country: 'FRA' }, []],
    ['another country', { country: 'FRA' }, ['GIV_ELIGIBILITY_FAILED']],
    ['a passport of the United States', { documentType: 'PASSPORT' }, ['GIV_ELIGIBILITY_FAILED']],
    ['a licence without its state', { state: null }, ['GIV_ELIGIBILITY_FAILED']],
    ['a state that takes no part', { state: 'NY' }, ['GIV_ELIGIBILITY_FAILED']],
    ['identity cards of Nevada', { documentType: 'IDENTITY_CARD', state: 'NV' }, ['GIV_ELIGIBILITY_FAILED']],
    ['Oklahoma for others than governments', { state: 'OK' }, ['GIV_ELIGIBILITY_FAILED']],
    [
      'cards of Delaware that are left out',
      { documentType: 'IDENTITY_CARD', state: 'DE', includesSomeCards: false },
      ['GIV_ELIGIBILITY_FAILED'],
    ],
  ])('no register is called for %s', async (_, question, expected) => {
    expect(await examine(question)).toEqual({ indicators: expected, errors: [], services: [], calls: [] })
  })
})

test.each<readonly [Partial<IssuingSourceQuestion>, string]>([
  [{ state: 'OK', isGovernmentUser: true }, 'us_motor_vehicle_administrations'],
  [{ state: 'NV' }, 'us_motor_vehicle_administrations'],
  [{ state: 'DE', documentType: 'IDENTITY_CARD' }, 'us_motor_vehicle_administrations'],
  [{ country: 'AUS', state: 'ACT' }, 'au_document_verification'],
  [{ country: 'AUS', state: null, documentType: 'VISA' }, 'au_document_verification'],
])('the document %j is looked up at %s', async (question, source) => {
  const { calls } = await examine(question)
  expect(calls).toEqual([[source, '99-204-1187', question.state]])
})

describe('responses of the register', () => {
  test('a register without a record results in no match', async () => {
    expect((await examine({}, null)).indicators).toEqual(['GIV_ELIGIBILITY_OK', 'GIV_VERIFICATION_FAILED'])
  })
  test.each(['timeout', 'unavailable'] as const)(
    'a register with %s results in a technical error without a result',
    async (found) => {
      const { indicators, errors, services } = await examine({}, found)
      expect(indicators).toEqual(['GIV_ELIGIBILITY_OK'])
      expect(errors.map(({ code }) => code)).toEqual(['1007'])
      expect(services).toMatchObject([{ isTechnicalError: true, errors: [{ code: '1007' }] }])
    },
  )
})

describe('result of the issuing source validation', () => {
  const resultOf = async (change: Partial<DocumentRecord>, record: DocumentRecord = LICENCE) =>
    (await examine({}, record, { ...record, ...change })).indicators[1]
  test.each<readonly [Partial<DocumentRecord>, string]>([
    [{ documentNumber: '1' }, 'FAILED'],
    [{ documentType: 'IDENTITY_CARD' }, 'FAILED'],
    [{ dateOfBirth: '1978-03-31' }, 'FAILED'],
    [{ surname: 'Whitfield' }, 'FAILED'],
    [{ givenNames: ['Imani', 'Marie'] }, 'FAILED'],
    [{ surname: 'Delgada' }, 'VERIFIED'],
    [{ givenNames: ['Katherine', 'Maria'] }, 'VERIFIED'],
    [{ givenNames: ['Catherine', 'Ruth'] }, 'UNVERIFIED'],
    [{ givenNames: ['Catherine', 'M'] }, 'VERIFIED'],
    [{ surname: 'Дельгадо' }, 'UNVERIFIED'],
    [{ height: '190 cm' }, 'UNVERIFIED'],
    [{ expiryDate: '2031-01-01' }, 'UNVERIFIED'],
    [{ height: null, weight: null, eyeColor: null, address: null }, 'VERIFIED'],
    [{ dateOfBirth: null }, 'UNVERIFIED'],
    [{ documentNumber: ' ' }, 'UNVERIFIED'],
  ])('the record change %j results in %s', async (change, result) => {
    expect(await resultOf(change)).toBe(`GIV_VERIFICATION_${result}`)
  })

  test('a person with a single name is verified by it', async () => {
    const record = { ...LICENCE, givenNames: [], surname: 'Suharti' }
    expect(await resultOf({}, record)).toBe('GIV_VERIFICATION_VERIFIED')
  })
})

test('a Medicare card is looked up at the Australian source and compared as written', async () => {
  const card = { ...MEDICARE, documentNumber: '2953 80184 1', fullname: "NGAIRE R O'CALLAGHAN" }
  const { indicators, calls } = await examine({ country: 'AUS', state: null, documentType: 'MEDICARE' }, MEDICARE, card)
  expect(calls).toEqual([['au_document_verification', '2953 80184 1', null]])
  expect(indicators.slice(0, 2)).toEqual(['GIV_ELIGIBILITY_OK', 'GIV_VERIFICATION_VERIFIED'])
})
