import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { LICENCE, LICENCE_DATA, PASSPORT_DATA, RESIDENT_CARD_DATA, register } from './documents.ts'

let client: RunningClient
beforeAll(async () => {
  client = await startClient([
    { id: 'plain', examinesImages: false },
    { id: 'giv', examinesImages: false, issuingSourceValidation: true },
  ])
})
afterAll(() => client.stop())

const assuranceLevel = async (identity: string) => (await client.view(identity)).globalStatus.levelOfAssurance

describe('repeated documents (Not shown: D-82)', () => {
  test('the same passport submitted twice does not reach LOA3 with a portrait, but two documents do', async () => {
    const once = await client.begin()
    await client.images(once, PASSPORT_DATA)
    await client.images(once, { ...PASSPORT_DATA, documentNumber: 'xs 0042817' })
    await client.portrait(once)
    expect(await assuranceLevel(once)).toBe('LOA2')
    await client.images(once, RESIDENT_CARD_DATA)
    expect(await assuranceLevel(once)).toBe('LOA3')
  })
})

describe('documents of several persons (Service: nameReferenceEvidenceId)', () => {
  test('a document of another person is NOT_VERIFIED with the mismatched attributes and raises no level', async () => {
    const giv = client.as('giv')
    await client.control('PUT', 'registers', register())
    const identity = await giv.begin()
    const passport = await giv.images(identity, PASSPORT_DATA)
    await giv.portrait(identity)
    const initial = await giv.view(identity)
    const licence = await giv.text(identity, LICENCE)
    const view = await giv.view(identity)
    expect(view.globalStatus).toMatchObject({ levelOfAssurance: 'LOA2', nameReferenceEvidenceId: passport })
    expect(documentOf(view, licence)).toMatchObject({
      status: 'NOT_VERIFIED',
      warningIndicators: expect.arrayContaining(['ATTRIBUTES_CONSISTENCY_FAILED']),
    })
    expect(view.globalStatus.upgradePaths).toEqual(initial.globalStatus.upgradePaths)
    expect((await giv.evaluation(identity, licence))?.attributesReferenceAndConsistency?.mismatchedAttributes).toEqual(
      expect.arrayContaining(['surname', 'givenNames', 'dateOfBirth']),
    )
    const report = await verifyBytes(await giv.proof(identity), keysFrom(Buffer.from(client.publicKey), 'service'))
    expect(report.findings.filter(({ code }) => code.startsWith('consistency.other'))).toEqual([])
  })

  test('a document of another person counts once the reference document is deleted', async () => {
    const giv = client.as('giv')
    await client.control('PUT', 'registers', register())
    const identity = await giv.begin()
    const passport = await giv.images(identity, PASSPORT_DATA)
    const licence = await giv.text(identity, LICENCE)
    await giv.call('DELETE', `/${identity}/evidences/${passport}`)
    await giv.settle()
    const view = await giv.view(identity)
    expect(view.globalStatus.nameReferenceEvidenceId).toBe(licence)
    expect(documentOf(view, licence)).toMatchObject({ status: 'VERIFIED', score: 'LEVEL2' })
  })

  test.each([
    ['the MRZ spells Å and Ö in two letters', { surname: 'SJOESTROEM', givenNames: ['AASA', 'LINNEA'] }],
    ['a letter is dropped instead', { surname: 'SJOSTROM', givenNames: ['ASA', 'LINNEA'] }],
    ['the further given names are missing', { givenNames: ['Åsa'] }],
    ['the further given name is an initial', { givenNames: ['Åsa', 'L.'] }],
    ['the nationality is another one', { nationality: 'FIN' }],
    ['the gender is X', { gender: 'X' }],
  ])('a second document of the same person is VERIFIED when %s', async (_, change) => {
    const identity = await client.begin()
    await client.images(identity, PASSPORT_DATA)
    const second = await client.images(identity, { ...RESIDENT_CARD_DATA, ...change })
    expect(documentOf(await client.view(identity), second)?.status).toBe('VERIFIED')
    const consistency = (await client.evaluation(identity, second))?.attributesReferenceAndConsistency
    expect(consistency?.mismatchedAttributes).toEqual([])
  })

  test.each([
    ['surname', { surname: 'Sjölund' }],
    ['givenNames', { givenNames: ['Linnéa'] }],
    ['dateOfBirth', { dateOfBirth: '1990-06-17' }],
    ['gender', { gender: 'M' }],
  ])('a second document with another %s belongs to another person and is NOT_VERIFIED', async (name, change) => {
    const identity = await client.begin()
    await client.images(identity, PASSPORT_DATA)
    const second = await client.images(identity, { ...RESIDENT_CARD_DATA, ...change })
    expect(documentOf(await client.view(identity), second)?.status).toBe('NOT_VERIFIED')
    const consistency = (await client.evaluation(identity, second))?.attributesReferenceAndConsistency
    expect(consistency?.mismatchedAttributes).toEqual([name])
  })
})

describe('attributes of the identity (Service: Attributes evidence)', () => {
  const surnames = async (identity: string) =>
    (await client.view(identity)).attributes?.map(({ attributesData, evidenceStatus }) => [
      attributesData?.surname?.value,
      evidenceStatus.status,
    ])

  test('identity attributes come from another verified document after the first one becomes INVALID', async () => {
    const identity = await client.begin()
    const first = await client.images(identity, PASSPORT_DATA)
    expect(await surnames(identity)).toEqual([['Sjöström', 'VERIFIED']])
    await client.control('POST', 'forced-outcomes', {
      participant: 'IMAGE_OCR',
      identityId: identity,
      indicators: ['VISUAL_SECURITY_FAILED'],
    })
    await client.control('POST', `identities/${identity}/evidences/${first}/evaluation`)
    await client.settle()
    expect(await surnames(identity)).toBeUndefined()
    await client.images(identity, { ...RESIDENT_CARD_DATA, surname: 'Bergqvist' })
    expect(await surnames(identity)).toEqual([['Bergqvist', 'VERIFIED']])
  })

  test('identity attributes come from the other verified document after the first one is deleted, and the record lists the change', async () => {
    const identity = await client.begin()
    const first = await client.images(identity, PASSPORT_DATA)
    await client.images(identity, { ...RESIDENT_CARD_DATA, surname: 'SJOESTROEM' })
    await client.call('DELETE', `/${identity}/evidences/${first}`)
    await client.settle()
    expect(await surnames(identity)).toEqual([['SJOESTROEM', 'VERIFIED']])
    const derived = (await client.operations(identity)).filter(
      ({ evidenceDetails }) => evidenceDetails?.family === 'ATTRIBUTES',
    )
    expect(
      derived.map(({ identityOperation: { type }, evidenceDetails }) => [
        type,
        evidenceDetails?.data?.holderInformation?.[0]?.surname,
      ]),
    ).toEqual([
      ['ADD', 'Sjöström'],
      ['ADD', 'SJOESTROEM'],
      ['DELETE', undefined],
    ])
    const keys = keysFrom(Buffer.from(client.publicKey), 'service')
    // The service uses the system clock.
    const validationTime = new Date(Date.now() + 86_400_000).toISOString()
    const report = await verifyBytes(await client.proof(identity), keys, { validationTime })
    expect([report.indication, report.conformance]).toEqual(['TOTAL_PASSED', 'PASSED'])
  })

  test('an address has its data in the record and no country unless one was submitted', async () => {
    const giv = client.as('giv')
    await client.control('PUT', 'registers', register())
    const identity = await giv.begin()
    await giv.images(identity, LICENCE_DATA)
    const [address] = (await giv.view(identity)).addresses ?? []
    expect(address?.addressData).toMatchObject({ city: 'PUEBLO', postcode: '81003', verified: true })
    expect(address?.addressData).not.toHaveProperty('country')
    const element = (await giv.operations(identity)).find(({ evidenceDetails }) => evidenceDetails?.type === 'ADDRESS')
    expect(element?.evidenceDetails?.data?.metadata).toEqual([
      { key: 'address', value: expect.stringContaining('PUEBLO') },
    ])
  })
})

describe('upgradePaths as submissions that are possible (Service: upgradePaths)', () => {
  const paths = async (identity: string, tenant = 'plain') =>
    (await client.as(tenant).view(identity)).globalStatus.upgradePaths as {
      readonly [level: string]: readonly (readonly {
        readonly evidence: string
        readonly leastScore: string
        readonly submission?: string
      }[])[]
    }

  test('upgradePaths offers no portrait after a text submission until images provide a reference', async () => {
    const giv = client.as('giv')
    await client.control('PUT', 'registers', register())
    const identity = await giv.begin()
    await giv.text(identity, LICENCE)
    const [first] = (await paths(identity, 'giv')).LOA2 ?? []
    expect(first?.map(({ evidence, submission }) => submission ?? evidence)).toEqual(['PORTRAIT', 'IMAGES'])
  })

  test('upgradePaths omits LEVEL4 documents without issuing sources, chips without an authority and portraits without consent', async () => {
    const identity = await client.begin([])
    const json = JSON.stringify(await paths(identity))
    expect(json).not.toContain('LEVEL4')
    expect(json).not.toContain('CHIP')
    expect(json).not.toContain('PORTRAIT')
    expect(Object.keys(await paths(identity))).toEqual(['LOA1'])
    await client.call('POST', `/${identity}/consents`, [{ approved: true, type: 'PORTRAIT' }])
    expect(Object.keys(await paths(identity))).toEqual(['LOA1', 'LOA2', 'LOA3'])
  })
})
