import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { LICENCE, LICENCE_DATA, register } from './documents.ts'

let client: RunningClient
beforeAll(async () => {
  client = await startClient([{ id: 'giv', issuingSourceValidation: true, examinesImages: false }])
})
afterAll(() => client.stop())

/**
 * Submits the licence as text and as images, compared with a register record that has the given change. Returns both statuses.
 */
async function outcomes(change: object) {
  await client.control('PUT', 'registers', register({ ...change }))
  const byText = await client.begin()
  const text = await client.text(byText, LICENCE)
  const byPictures = await client.begin()
  const pictures = await client.images(byPictures, LICENCE_DATA)
  return {
    text: documentOf(await client.view(byText), text),
    pictures: documentOf(await client.view(byPictures), pictures),
  }
}

const raised = (status: Awaited<ReturnType<typeof outcomes>>['text']): readonly string[] => [
  ...(status?.positiveIndicators ?? []),
  ...(status?.warningIndicators ?? []),
  ...(status?.unverifiedIndicators ?? []),
  ...(status?.blockingIndicators ?? []),
]

describe('matching records of the issuing source (Service: GIV_VERIFICATION_VERIFIED, "match found")', () => {
  test.each([
    ['in every field', {}, []],
    [
      'but for a letter of the middle name',
      { givenNames: ['Catherine', 'Maria'] },
      ['MIDDLENAME_COMPARE_FAILED', 'MIDDLENAME_FUZZY_COMPARE_OK'],
    ],
    [
      'but for a letter of the first name',
      { givenNames: ['Catharine', 'Marie'] },
      ['FIRSTNAME_COMPARE_FAILED', 'FIRSTNAME_FUZZY_COMPARE_OK'],
    ],
  ])(
    'a record that matches %s verifies text and images with the score of a confirmed document',
    async (_, change, expected) => {
      const { text, pictures } = await outcomes(change)
      expect(text).toMatchObject({ status: 'VERIFIED', score: 'LEVEL2', strength: 'LEVEL2', blockingIndicators: [] })
      expect(pictures).toMatchObject({
        status: 'VERIFIED',
        score: 'LEVEL3',
        strength: 'LEVEL3',
        blockingIndicators: [],
      })
      expect(raised(text)).toEqual(expect.arrayContaining(['GIV_VERIFICATION_VERIFIED', ...expected]))
    },
  )
})

describe('records of the issuing source that differ in an attribute that does not block (Service: GIV_VERIFICATION_UNVERIFIED, "inconclusive")', () => {
  test.each([
    ['the street', { address: { ...LICENCE_DATA.address, lines: ['1 OTHER ST'] } }, 'ADDRESS_STREET_COMPARE_FAILED'],
    ['the height', { height: '171 cm' }, 'HEIGHT_COMPARE_FAILED'],
    ['the colour of the eyes', { eyeColor: 'BLU' }, 'EYECOLOR_COMPARE_FAILED'],
    ['the gender', { gender: 'M' }, 'GENDER_COMPARE_FAILED'],
    ['the issuing date', { issuingDate: '2020-04-02' }, 'ISSUINGDATE_COMPARE_FAILED'],
    ['the expiry date', { expiryDate: '2038-03-30' }, 'EXPIRYDATE_COMPARE_FAILED'],
    ['the middle name', { givenNames: ['Catherine', 'Beatrix'] }, 'MIDDLENAME_COMPARE_FAILED'],
  ])(
    'a record that differs in %s leaves the text NOT_VERIFIED and the images VERIFIED without the higher score',
    async (_, change, failed) => {
      const { text, pictures } = await outcomes(change)
      expect(text).toMatchObject({ status: 'NOT_VERIFIED', blockingIndicators: [] })
      expect(pictures).toMatchObject({ status: 'VERIFIED', score: 'LEVEL2', blockingIndicators: [] })
      for (const status of [text, pictures])
        expect(raised(status)).toEqual(expect.arrayContaining(['GIV_VERIFICATION_UNVERIFIED', failed]))
    },
  )
})

describe('records of the issuing source with another or no name (Service: Fuzzy name matching)', () => {
  test.each([
    [
      'another first name',
      { givenNames: ['Wilhelmina', 'Marie'] },
      'FIRSTNAME_COMPARE_FAILED',
      'GIV_VERIFICATION_FAILED',
    ],
    ['another surname', { surname: 'Kowalczyk' }, 'SURNAME_COMPARE_FAILED', 'GIV_VERIFICATION_FAILED'],
    ['no surname', { surname: undefined }, 'SURNAME_COMPARE_UNVERIFIED', 'GIV_VERIFICATION_UNVERIFIED'],
  ])('a record with %s makes text and images INVALID and is no match', async (_, change, blocking, conclusion) => {
    const { text, pictures } = await outcomes(change)
    for (const status of [text, pictures]) {
      expect(status).toMatchObject({ status: 'INVALID', blockingIndicators: [blocking] })
      expect(raised(status)).toContain(conclusion)
      expect(raised(status)).not.toContain('GIV_VERIFICATION_VERIFIED')
    }
  })

  test('a forced surname mismatch removes the match of the issuing source', async () => {
    await client.control('PUT', 'registers', register())
    const identity = await client.begin()
    await client.control('POST', 'forced-outcomes', {
      participant: 'GOV_VERIFICATION',
      identityId: identity,
      indicators: ['SURNAME_COMPARE_FAILED'],
    })
    const text = await client.text(identity, LICENCE)
    const status = documentOf(await client.view(identity), text)
    expect(status).toMatchObject({ status: 'INVALID' })
    expect(raised(status)).not.toContain('GIV_VERIFICATION_VERIFIED')
  })
})

test('a record with another date of birth is no match and leaves the document NOT_VERIFIED', async () => {
  const { text, pictures } = await outcomes({ dateOfBirth: '1979-03-30' })
  for (const status of [text, pictures]) {
    expect(status).toMatchObject({ status: 'NOT_VERIFIED', blockingIndicators: [] })
    expect(raised(status)).toContain('GIV_VERIFICATION_FAILED')
  }
})

describe('strength as the highest level that the evidence can reach (Service: strength)', () => {
  test('the strength of a document depends on its type and on the consent to ask the issuing source', async () => {
    await client.control('PUT', 'registers', register())
    const strength = async (consents: readonly string[], data: typeof LICENCE_DATA | object) => {
      const identity = await client.begin(consents)
      const id = await client.images(identity, { ...data })
      return documentOf(await client.view(identity), id)?.strength
    }
    expect(await strength(['GIV'], LICENCE_DATA)).toBe('LEVEL3')
    expect(await strength([], LICENCE_DATA)).toBe('LEVEL2')
    expect(await strength(['GIV'], { ...LICENCE_DATA, documentType: 'PASSPORT' })).toBe('LEVEL3')
    expect(await strength(['GIV'], { ...LICENCE_DATA, documentType: 'IDENTITY_CARD' })).toBe('LEVEL4')
    expect(await strength([], { ...LICENCE_DATA, documentType: 'IDENTITY_CARD' })).toBe('LEVEL3')
  })
})
