import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type Json, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { PASSPORT_DATA } from './documents.ts'

let client: RunningClient
beforeAll(async () => {
  client = await startClient([
    { id: 'plain', examinesImages: false },
    { id: 'giv', issuingSourceValidation: true },
  ])
})
afterAll(() => client.stop())

const CHECKS = [
  'BIRTHDATE_VALID',
  'DOC_EXPIRATION_DATE',
  'DOC_NATIONALITY',
  'EXPIRATION_DATE_CONSISTENCY',
  'ISSUING_DATE_VALIDITY',
]
/** Maximum age of a holder that the service accepts. */
const MAX_AGE_YEARS = 125

/** Submits images with the data of a passport, changed by `change`; returns its status and date indicators. */
async function passportWith(change: Json) {
  const identity = await client.begin()
  const passport = await client.images(identity, { ...PASSPORT_DATA, ...change })
  const shown = documentOf(await client.view(identity), passport)
  const raised = [
    ...(shown?.positiveIndicators ?? []),
    ...(shown?.warningIndicators ?? []),
    ...(shown?.blockingIndicators ?? []),
    ...(shown?.unverifiedIndicators ?? []),
  ]
  return {
    status: shown?.status,
    indicators: raised.filter((indicator) => CHECKS.includes(indicator.replace(/_[A-Z]+$/, ''))).sort(),
  }
}

describe('dates and nationality read from images (Service: Document checks)', () => {
  test('a passport with valid dates and nationality raises every check as OK', async () => {
    const { status, indicators } = await passportWith({})
    expect([status, indicators]).toEqual(['VERIFIED', CHECKS.map((check) => `${check}_OK`)])
  })

  test.each([
    ['an expiry date in the past', { expiryDate: '2023-01-09' }, 'DOC_EXPIRATION_DATE_FAILED'],
    ['a date of birth in the future', { dateOfBirth: '2099-01-01' }, 'BIRTHDATE_VALID_FAILED'],
    [
      'a holder of more years than any human',
      { dateOfBirth: `${new Date().getUTCFullYear() - MAX_AGE_YEARS - 1}-06-16` },
      'BIRTHDATE_VALID_FAILED',
    ],
    ['an issuing date before the birth of its holder', { issuingDate: '1989-01-10' }, 'ISSUING_DATE_VALIDITY_FAILED'],
    [
      'an issuing date after its expiry',
      { issuingDate: '2038-01-10', expiryDate: '2037-01-09' },
      'EXPIRATION_DATE_CONSISTENCY_FAILED',
    ],
    ['a nationality that is no code', { nationality: 'S1' }, 'DOC_NATIONALITY_FAILED'],
  ])('a passport with %s is not VERIFIED', async (_about, change, failed) => {
    const { status, indicators } = await passportWith(change)
    expect(indicators).toContain(failed)
    expect(status).not.toBe('VERIFIED')
  })
})

test('an expired Medicare card is INVALID (Service: Submit Medicare card)', async () => {
  const giv = client.as('giv')
  const identity = await giv.begin()
  const { status, body } = await giv.call('POST', `/${identity}/id-document/aus/medicare`, {
    cardNumber: '2428778132',
    cardType: 'G',
    expiryDate: '2022-01-01',
    personalAttributes: { fullname: { value: 'Ngaire Tui' }, dateOfBirth: { value: '1984-05-06' } },
  })
  expect(status).toBe(200)
  await giv.settle()
  expect(documentOf(await giv.view(identity), String(body.id))).toMatchObject({
    status: 'INVALID',
    blockingIndicators: expect.arrayContaining(['DOC_EXPIRATION_DATE_FAILED']),
  })
})
