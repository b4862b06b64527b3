import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { LICENCE, LICENCE_DATA, PASSPORT_DATA, register } from './documents.ts'

let bank: RunningClient
beforeAll(async () => {
  bank = await startClient([
    { id: 'bank', examinesImages: false },
    { id: 'giv', examinesImages: false, issuingSourceValidation: true },
  ])
})
afterAll(() => bank.stop())

describe('upgradePaths (Service: Identity (globalStatus), "empty object {} in samples")', () => {
  test('are {} where nothing can raise the level any more, and name submissions before', async () => {
    const id = await bank.begin()
    expect(Object.keys((await bank.view(id)).globalStatus.upgradePaths ?? {})).toContain('LOA1')
    await bank.control('POST', `identities/${id}/expiry`, { trigger: 'TIME_OUT' })
    expect((await bank.view(id)).globalStatus.upgradePaths).toEqual({})
  })
})

describe('strength and score (Service: evidenceStatus)', () => {
  test.each([
    ['a passport', PASSPORT_DATA, 'LEVEL3', 'LEVEL3'],
    ['a licence', LICENCE_DATA, 'LEVEL2', 'LEVEL2'],
    ['a resident card', { ...PASSPORT_DATA, documentType: 'RESIDENT_CARD' }, 'LEVEL2', 'LEVEL2'],
  ])(
    '%s by pictures reaches the score that its strength names, and no more is possible',
    async (_about, data, strength, score) => {
      const id = await bank.begin()
      const evidence = await bank.images(id, data)
      expect(documentOf(await bank.view(id), evidence)).toMatchObject({ status: 'VERIFIED', strength, score })
    },
  )

  test('a document that is not verified has no trust', async () => {
    const id = await bank.begin()
    const evidence = await bank.images(id, PASSPORT_DATA, { indicators: ['GLARE_IMAGE_QUALITY_FAILED'] })
    expect(documentOf(await bank.view(id), evidence)).toMatchObject({ status: 'NOT_VERIFIED', score: 'LEVEL1' })
  })
})

describe('mitigated indicators (Service: Fuzzy name matching; blockingIndicators)', () => {
  test('do not stand among the blocking ones of VERIFIED evidence, whose isBlockingindicatorFound is false', async () => {
    const client = bank.as('giv')
    await client.control(
      'PUT',
      'registers',
      register({ givenNames: ['Cathrine', 'Marie'], fullname: 'Cathrine Marie Delgado' }),
    )
    const id = await client.begin()
    const evidence = await client.images(id, LICENCE_DATA)
    expect(documentOf(await client.view(id), evidence)).toMatchObject({ status: 'VERIFIED', blockingIndicators: [] })
    const { raisedIndicators, statusAndScoring } = (await client.evaluation(id, evidence)) ?? {}
    expect(raisedIndicators).toContain('FIRSTNAME_COMPARE_FAILED')
    expect(statusAndScoring).toMatchObject({
      isBlockingindicatorFound: false,
      indicatorsMitigations: [
        {
          mitigatingIndicators: ['FIRSTNAME_FUZZY_COMPARE_OK'],
          mitigatedIndicators: [['FIRSTNAME_COMPARE_FAILED']],
        },
      ],
    })
  })
})

describe('the source of a portrait (Service: portraitData.source)', () => {
  test.each([
    ['webSDK', undefined, 'LIVE_CAPTURE_VIDEO'],
    ['nativeSDK', { type: 'LIVENESS_PASSIVE' }, 'LIVE_CAPTURE_IMAGE'],
  ])('of a %s session of %j is %s, in the view and in the record', async (mode, request, source) => {
    const id = await bank.begin()
    const portrait = await bank.portrait(id, { mode, ...(request ? { request } : {}) })
    expect((await bank.view(id)).portrait?.portraitData).toMatchObject({ source, channel: mode })
    const record = (await bank.operations(id)).find(({ participantContextId }) => participantContextId === portrait)
    expect(record?.evidenceDetails?.captureImages?.map((image) => image.source)).toEqual([source])
  })
})

describe('addressData (Service: Address evidence)', () => {
  test('has no country where nobody gave one, though the issuing country is known', async () => {
    const client = bank.as('giv')
    await client.control('PUT', 'registers', register({}))
    const id = await client.begin()
    await client.text(id, LICENCE)
    const [address] = (await client.view(id)).addresses ?? []
    expect(address?.addressData).toMatchObject({ postcode: '81003', city: 'PUEBLO', state: 'CO' })
    expect(address?.addressData).not.toHaveProperty('country')
  })
})

describe('VERIFIED (Service: Evidence status, "scored on a scale of 1 to 4")', () => {
  test('documents reach LEVEL2 by text, LEVEL3 by pictures and LEVEL4 by a card that its issuer confirmed', async () => {
    const client = bank.as('giv')
    await client.control('PUT', 'registers', register({}))
    const scoreOf = async (submit: (id: string) => Promise<string>) => {
      const id = await client.begin()
      const evidence = await submit(id)
      const { status, score } = documentOf(await client.view(id), evidence) ?? {}
      return [status, score]
    }
    expect(await scoreOf((id) => client.text(id, LICENCE))).toEqual(['VERIFIED', 'LEVEL2'])
    expect(await scoreOf((id) => client.images(id, LICENCE_DATA))).toEqual(['VERIFIED', 'LEVEL3'])
    const card = { ...LICENCE_DATA, documentType: 'IDENTITY_CARD' }
    await client.control('PUT', 'registers', register({ documentType: 'IDENTITY_CARD' }))
    expect(await scoreOf((id) => client.images(id, card))).toEqual(['VERIFIED', 'LEVEL4'])
  })
})
