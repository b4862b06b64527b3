import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { inLength } from '../../support/length.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { LICENCE, LICENCE_DATA, PASSPORT_DATA, RESIDENT_CARD_DATA, register } from './documents.ts'

let client: RunningClient
beforeAll(async () => {
  client = await startClient([
    { id: 'plain', examinesImages: false },
    { id: 'giv', examinesImages: false, issuingSourceValidation: true },
    { id: 'adj', examinesImages: false, adjudication: true },
    { id: 'pixels', issuingSourceValidation: true },
  ])
})
afterAll(() => client.stop())

describe('sides of a live capture (Service: Start live document capture session, sidesToCapture)', () => {
  const SIDES = ['lukasz-card-front.jpg', 'lukasz-card-back.jpg']
  const SESSIONS = [
    ['an undeclared document', {}, ['FRONT', 'BACK'], SIDES, false],
    ['an undeclared document without its back', {}, ['FRONT', 'BACK'], SIDES.slice(0, 1), true],
    ['an undeclared passport without a back', {}, ['FRONT', 'BACK'], ['asa-passport.jpg'], false],
    [
      'a card of which only the front is asked for',
      { idDocumentType: 'IDENTITY_CARD', sidesToCapture: ['FRONT'] },
      ['FRONT'],
      SIDES.slice(0, 1),
      true,
    ],
    [
      'a passport of which both sides are asked for',
      { idDocumentType: 'PASSPORT', sidesToCapture: ['FRONT', 'BACK'] },
      ['FRONT', 'BACK'],
      ['asa-passport.jpg', 'lukasz-card-back.jpg'],
      false,
    ],
  ] as const
  test.each(inLength<readonly (typeof SESSIONS)[number][]>(SESSIONS.slice(2, 3), SESSIONS))(
    'a live capture of %s: asked for sides, and whether 1508 ends it',
    async (_, request, asked, images, isIncomplete) => {
      const pixels = client.as('pixels')
      const identity = await pixels.begin()
      const { body } = await pixels.call('POST', `/${identity}/id-documents/live-capture-session`, request)
      expect(body.sidesToCapture).toEqual(asked)
      await pixels.liveCapture(String(body.sessionId), [...images])
      const status = documentOf(await pixels.view(identity), String(body.id))
      const codes = status?.errors?.map(({ code }) => code) ?? []
      expect(codes.includes('1508')).toBe(isIncomplete)
      expect(status?.warningIndicators?.includes('REQUIRED_SIDES_CHECK_FAILED') ?? false).toBe(isIncomplete)
    },
  )

  test.each(['TAX_CARD', 'VOTER_CARD'])(
    'a session of a %s, which could only fail, is refused',
    async (idDocumentType) => {
      const identity = await client.begin()
      const { status, body } = await client.call('POST', `/${identity}/id-documents/live-capture-session`, {
        idDocumentType,
      })
      expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'idDocumentType'])
    },
  )
})

describe('the MRZ of a chip session (Service: Start chip reading session)', () => {
  const LINES = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
  test.each([
    ['no lines', [], 'mrz', /at least 1 element expected, none found/],
    ['an invalid line', ['x'], 'mrz', /no zone/],
    ['an invalid character', [LINES[0], `${LINES[1]?.slice(0, -3)}!10`], 'mrz[1]', /position 42/],
    [
      'a wrong check digit',
      [LINES[0], LINES[1]?.replace('C36', 'C35')],
      'mrz[1]',
      /position 10, check digit of the document number: 6 expected, 5 found/,
    ],
  ] as const)('a chip session with %s in its MRZ is refused with the position', async (_, mrz, field, message) => {
    const identity = await client.begin()
    const { status, body } = await client.call('POST', `/${identity}/id-documents/nfc-session`, { mrz })
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, field])
    expect(JSON.stringify(body.errors)).toMatch(message)
  })

  test('a chip session with a valid MRZ starts', async () => {
    const identity = await client.begin()
    const { status } = await client.call('POST', `/${identity}/id-documents/nfc-session`, { mrz: LINES })
    expect(status).toBe(200)
  })
})

describe('documents that are not supported as images (Service: Submit document images)', () => {
  test.each(['TAX_CARD', 'VOTER_CARD', 'DRIVING_PERMIT', 'VISA', 'MEDICARE'])(
    'images of %s end NOT_VERIFIED with error 1500',
    async (documentType) => {
      const identity = await client.begin()
      const id = await client.pictures(identity, 'lukasz-card-front.jpg', { documentType }, 'lukasz-card-back.jpg')
      const view = await client.view(identity)
      expect(documentOf(view, id)).toMatchObject({ status: 'NOT_VERIFIED', errors: [{ code: '1500' }] })
      expect(view.globalStatus.levelOfAssurance).toBe('LOA0')
    },
  )

  test('a Medicare card submitted as document details in text form is refused', async () => {
    const identity = await client.begin()
    const { status, body } = await client.call('POST', `/${identity}/id-documents`, {
      ...LICENCE,
      idDocumentType: 'MEDICARE',
    })
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'idDocumentType'])
  })
})

describe('issuing sources and the document type (Service: DocumentCaptureDetails, optional)', () => {
  test.each([['declared'], ['not declared']])('the issuing source confirms a licence whose type is %s', async (how) => {
    const giv = client.as('giv')
    await client.control('PUT', 'registers', register())
    const identity = await giv.begin()
    const id = await giv.images(identity, LICENCE_DATA, {
      details: how === 'declared' ? { documentType: 'DRIVING_LICENSE' } : null,
    })
    expect(documentOf(await giv.view(identity), id)).toMatchObject({
      status: 'VERIFIED',
      score: 'LEVEL3',
      positiveIndicators: expect.arrayContaining(['GIV_ELIGIBILITY_OK', 'GIV_VERIFICATION_VERIFIED']),
    })
  })

  test('MRZ and sides of a card whose type is not declared are checked', async () => {
    const identity = await client.begin()
    const id = await client.images(identity, { ...RESIDENT_CARD_DATA, mrz: [] }, { details: null })
    const status = documentOf(await client.view(identity), id)
    expect(status?.unverifiedIndicators).toContain('MRZ_CHECKSUMS_UNVERIFIED')
    expect(status?.positiveIndicators).toContain('SIDES_MODEL_CONSISTENCY_OK')
  })
})

describe('dates of documents submitted as text (Service: Document checks)', () => {
  test.each([
    ['an expiry date in the past', { expiryDate: '2022-03-30' }, {}, 'DOC_EXPIRATION_DATE_FAILED'],
    ['a date of birth in the future', {}, { dateOfBirth: { value: '2099-01-01' } }, 'BIRTHDATE_VALID_FAILED'],
  ])('document details in text form with %s are INVALID', async (_, document, holder, blocking) => {
    const giv = client.as('giv')
    await client.control(
      'PUT',
      'registers',
      register({ ...document, ...('dateOfBirth' in holder ? { dateOfBirth: '2099-01-01' } : {}) }),
    )
    const identity = await giv.begin()
    const id = await giv.text(identity, {
      ...LICENCE,
      ...document,
      personalAttributes: { ...(LICENCE.personalAttributes as object), ...holder },
    })
    expect(documentOf(await giv.view(identity), id)).toMatchObject({
      status: 'INVALID',
      blockingIndicators: expect.arrayContaining([blocking]),
    })
  })
})

describe('a portrait (Service: Evidence status, PORTRAIT)', () => {
  test('a portrait without a reference is NOT_VERIFIED even with adjudication enabled, and VERIFIED once a reference matches', async () => {
    const adj = client.as('adj')
    const identity = await adj.begin()
    await adj.portrait(identity)
    expect((await adj.view(identity)).portrait?.evidenceStatus).toMatchObject({
      status: 'NOT_VERIFIED',
      score: 'LEVEL0',
    })
    expect((await adj.view(identity)).globalStatus.status).toBe('EXPECTING_INPUT')
    await adj.images(identity, PASSPORT_DATA)
    expect((await adj.view(identity)).portrait?.evidenceStatus).toMatchObject({ status: 'VERIFIED', score: 'LEVEL3' })
    await adj.proof(identity)
  })

  test('a portrait with unverified liveness is NOT_VERIFIED even if it matches the document', async () => {
    const identity = await client.begin()
    await client.images(identity, PASSPORT_DATA)
    await client.control('POST', 'forced-outcomes', {
      participant: 'BIOMETRIC_LIVENESS',
      identityId: identity,
      indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'],
      livenessDiagnostic: 'MLC-204',
    })
    await client.portrait(identity, { mode: 'nativeSDK', request: { type: 'LIVENESS_MLC' } })
    const view = await client.view(identity)
    expect(view.portrait).toMatchObject({
      livenessDiagnostic: 'MLC-204',
      evidenceStatus: { status: 'NOT_VERIFIED', score: 'LEVEL0' },
    })
    expect(view.globalStatus.levelOfAssurance).toBe('LOA1')
  })

  test.each([
    ['LIVENESS_PASSIVE', 'LIVE_CAPTURE_IMAGE'],
    ['LIVENESS_PASSIVE_VIDEO', 'LIVE_CAPTURE_VIDEO'],
    ['LIVENESS_ACTIVE', 'LIVE_CAPTURE_VIDEO'],
  ])('a portrait captured with %s has the source %s', async (type, source) => {
    const identity = await client.begin()
    await client.portrait(identity, { mode: 'nativeSDK', request: { type } })
    expect((await client.view(identity)).portrait?.portraitData).toMatchObject({ source, channel: 'nativeSDK' })
  })
})

describe('a review by operators (Archive: AdjudicationDetails)', () => {
  async function reviewed(status: string) {
    const adj = client.as('adj')
    const identity = await adj.begin()
    const id = await adj.images(identity, PASSPORT_DATA, {
      indicators: ['GLARE_IMAGE_QUALITY_FAILED'],
      errors: [{ code: '1532', message: 'glare on image' }],
    })
    expect(documentOf(await adj.view(identity), id)?.status).toBe('ADJUDICATION')
    const reviews = (await adj.control('GET', 'reviews')) as unknown as {
      reviewId: string
      id: string
      identityId: string
    }[]
    const review = reviews.find((review) => review.identityId === identity)
    await adj.control('POST', `reviews/${review?.reviewId ?? review?.id}/decisions`, {
      status,
      operatorId: 'operator-1',
    })
    await adj.settle()
    return { identity, status: documentOf(await adj.view(identity), id) }
  }

  test('an accepting review removes the error and confirms only checks that an operator can make', async () => {
    const { status } = await reviewed('ACCEPTED')
    expect(status).toMatchObject({ status: 'VERIFIED', errors: [] })
    expect(status?.positiveIndicators).not.toContain('COMPROMISED_DOCUMENT_CHECK_OK')
    expect(status?.positiveIndicators).not.toContain('TEXTURE_ANALYSIS_OK')
    expect(status?.unverifiedIndicators).toContain('COMPROMISED_DOCUMENT_CHECK_UNVERIFIED')
  })

  test('a rejecting review makes the evidence INVALID', async () => {
    expect((await reviewed('REJECTED')).status).toMatchObject({ status: 'INVALID', score: 'LEVEL1' })
  })

  test('an open review ends with its transaction, and the evidence is INVALID', async () => {
    const adj = client.as('adj')
    const identity = await adj.begin()
    const id = await adj.images(identity, PASSPORT_DATA, { indicators: ['VISUAL_SECURITY_FAILED'] })
    expect(documentOf(await adj.view(identity), id)?.status).toBe('ADJUDICATION')
    await adj.control('POST', `identities/${identity}/expiry`, { trigger: 'TIME_OUT' })
    expect(documentOf(await adj.view(identity), id)?.status).toBe('INVALID')
    const reviews = (await adj.control('GET', 'reviews')) as unknown as { identityId: string }[]
    expect(reviews.filter((review) => review.identityId === identity)).toEqual([])
    await adj.proof(identity)
  })
})

describe('repeated capture of a document (Service: Check evidence status, "start a new capture")', () => {
  test('a new capture of the same document replaces the failed one and discards its images', async () => {
    const identity = await client.begin()
    const failed = await client.images(identity, PASSPORT_DATA, { indicators: ['BLUR_IMAGE_QUALITY_FRONT_FAILED'] })
    const good = await client.images(identity, PASSPORT_DATA)
    expect((await client.view(identity)).idDocuments?.map(({ evidenceId }) => evidenceId)).toEqual([good])
    const record = await client.operations(identity)
    const replaced = record.find(({ participantContextId }) => participantContextId === failed)
    expect(replaced?.evidenceDetails?.captureImages).toBeUndefined()
    expect(replaced?.verificationDetails?.length).toBeGreaterThan(0)
    const reading = await readBytes(await client.proof(identity), {}, 'off')
    const proof = JSON.parse(Buffer.from(reading.document('proof.json') ?? []).toString())
    reading.close()
    expect(proof.hashes.images).toHaveLength(2)
  })

  test('a capture of another document does not replace the failed one', async () => {
    const identity = await client.begin()
    await client.images(identity, RESIDENT_CARD_DATA, { indicators: ['BLUR_IMAGE_QUALITY_FRONT_FAILED'] })
    await client.images(identity, PASSPORT_DATA)
    expect((await client.view(identity)).idDocuments).toHaveLength(2)
  })
})

test('response times of services cover nearly the whole duration of the check', async () => {
  const pixels = client.as('pixels')
  const identity = await pixels.begin()
  const id = await pixels.pictures(identity, 'asa-passport.jpg', { documentType: 'PASSPORT' })
  const element = (await pixels.operations(identity)).find(({ participantContextId }) => participantContextId === id)
  const [check] = element?.verificationDetails ?? []
  const time = (text: string | undefined) => Date.parse(`${text?.slice(0, 23)}Z`)
  const duration = time(check?.endDateTime) - time(check?.startDateTime)
  const reported = (check?.verificationServices ?? []).reduce((sum, { responseTimeMS }) => sum + responseTimeMS, 0)
  expect(duration - reported).toBeLessThan(duration * 0.2 + 20)
})
