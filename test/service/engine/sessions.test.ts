import { describe, expect, test } from 'vitest'
import {
  begun,
  expectProof,
  PICTURE,
  serviceFromStart,
  standing,
  submitted,
  testService,
} from '../../support/test-service.ts'

const MINUTE = 60_000

describe('sessions (Service: Endpoints 6 to 8)', () => {
  test.each([
    ['live capture', '2401'],
    ['portrait', '1609'],
    ['chip', '1007'],
  ] as const)('a %s session that times out leaves error %s, and the transaction continues', async (kind, code) => {
    const service = testService()
    const id = await begun(service)
    const { engine, call, clock } = service
    const handle =
      kind === 'live capture'
        ? await engine.startLiveCapture(call(), id, { idDocumentType: 'PASSPORT' })
        : kind === 'chip'
          ? await engine.startChipReading(call(), id, { mrz: ['X'] })
          : await engine.startPortraitCapture(call(), id, 'nativeSDK', {})
    clock.advance(9 * MINUTE)
    await engine.settle()
    expect(engine.checkEvidenceStatus(call('GET'), id, handle.id).status).toBe('PROCESSING')
    await expect(engine.retrieveProof(call('GET'), id)).rejects.toMatchObject({ kind: 'forbidden' })
    clock.advance(2 * MINUTE)
    await engine.settle()
    expect(standing(service, id, handle.id)).toEqual([
      'NOT_VERIFIED',
      kind === 'live capture' ? 'LEVEL1' : 'LEVEL0',
      [code],
    ])
    expect(service.notified()).toMatchObject([{ event: 'Evaluation', identityStatus: 'EXPECTED_INPUT' }])
    await expectProof(await engine.retrieveProof(call('GET'), id))
  })

  test('a live capture session returns the sides to capture and is evaluated when it is complete', async () => {
    const service = testService()
    const id = await begun(service)
    const { engine, call } = service
    const handle = await engine.startLiveCapture(call(), id, { idDocumentType: 'IDENTITY_CARD' })
    expect(handle).toMatchObject({ status: 'PROCESSING', sidesToCapture: ['FRONT', 'BACK'] })
    const device = { osType: 'Android', deviceModel: 'Pixel 8', sdkInfo: { sdkVersion: '5.12.0' } }
    await engine.control.completeDocumentSession(
      handle.sessionId ?? '',
      [
        { side: 'FRONT', bytes: PICTURE },
        { side: 'BACK', bytes: PICTURE },
      ],
      device,
    )
    await engine.settle()
    expect(standing(service, id, handle.id)).toEqual(['VERIFIED', 'LEVEL3', []])
    await expect(engine.control.completeDocumentSession(handle.sessionId ?? '', [])).rejects.toMatchObject({
      kind: 'conflict',
    })
    await expectProof(await engine.retrieveProof(call('GET'), id))
  })

  test('a portrait session refuses the portrait after its consent was withdrawn, and stores no image', async () => {
    const service = testService()
    const id = await begun(service)
    const { engine, call, store } = service
    const portrait = (approved: boolean) => engine.submitConsents(call(), id, [{ approved, type: 'PORTRAIT' }])
    await portrait(true)
    const handle = await engine.startPortraitCapture(call(), id, 'webSDK', {})
    const capture = () => engine.control.completePortraitSession(handle.sessionId ?? '', { image: PICTURE })
    await portrait(false)
    await expect(capture()).rejects.toMatchObject({ kind: 'conflict', errors: [{ code: 'missing-consent' }] })
    expect(store.engine.identity(id)?.evidences.find((candidate) => candidate.id === handle.id)?.files).toEqual([])
    await portrait(true)
    await engine.control.withdrawConsent(id, 'PORTRAIT')
    await expect(capture()).rejects.toMatchObject({ kind: 'conflict' })
    await portrait(true)
    await capture()
    await engine.settle()
    expect(standing(service, id, handle.id)[0]).not.toBe('PROCESSING')
  })

  test('a session ended by the user leaves error 2402, and a failed session its own code', async () => {
    const service = testService()
    const id = await begun(service)
    const { engine, call } = service
    const first = await engine.startLiveCapture(call(), id, {})
    await engine.control.endSession(first.sessionId ?? '')
    const second = await engine.startPortraitCapture(call(), id, 'webSDK', {})
    await engine.control.failSession(second.sessionId ?? '', '1610')
    expect(standing(service, id, first.id)[2]).toEqual(['2402'])
    expect(standing(service, id, second.id)[2]).toEqual(['1610'])
    await expect(engine.control.endSession('none')).rejects.toMatchObject({ kind: 'unknown' })
    await expectProof(await engine.retrieveProof(call('GET'), id))
  })

  test('a chip session without data is NOT_VERIFIED with error 1051', async () => {
    const service = testService()
    const id = await begun(service)
    const { engine, call } = service
    const handle = await engine.startChipReading(call(), id, { mrz: ['X'] })
    await engine.control.completeChipSession(handle.sessionId ?? '', { dataGroups: {}, securityObject: null })
    await engine.settle()
    expect(standing(service, id, handle.id)).toEqual(['NOT_VERIFIED', 'LEVEL0', ['1051']])
  })

  test('the number of challenges applies to active liveness only, with a default of 2', async () => {
    const service = testService()
    const id = await begun(service)
    const { engine, call } = service
    const active = await engine.startPortraitCapture(call(), id, 'nativeSDK', { type: 'LIVENESS_ACTIVE' })
    expect(engine.control.session(active.sessionId ?? '')?.session.nbChallenge).toBe(2)
    const passive = await engine.startPortraitCapture(call(), id, 'nativeSDK', {
      type: 'LIVENESS_PASSIVE',
      nbChallenge: 3,
    })
    expect(engine.control.session(passive.sessionId ?? '')?.session.nbChallenge).toBeUndefined()
  })
})

describe('the life of a transaction (Service: Identity status)', () => {
  test('a transaction without pause times out, refuses submissions and still has a proof', async () => {
    const service = testService()
    const id = await begun(service)
    const { engine, call, clock } = service
    await submitted(service, id)
    clock.advance(24 * 60 * MINUTE)
    await engine.settle()
    expect(engine.getIdentity(call('GET'), id).globalStatus.status).toBe('TIMEOUT')
    expect(service.notified().at(-1)).toEqual({
      event: 'IdentityStatusUpdate',
      identityId: id,
      identityStatus: 'TIMEOUT',
    })
    await expect(engine.submitConsents(call(), id, [])).rejects.toMatchObject({ kind: 'conflict' })
    await expect(engine.resumeIdentity(call(), id)).rejects.toMatchObject({ kind: 'conflict' })
    await expectProof(await engine.retrieveProof(call('GET'), id))
  })

  test('a transaction with pause is paused and resumed, and its proof names no proof that was never delivered', async () => {
    const service = testService({ pauseAndResume: true })
    const id = await begun(service)
    const { engine, call, clock } = service
    const session = await engine.startPortraitCapture(call(), id, 'webSDK', {})
    clock.advance(9 * MINUTE)
    await engine.control.expire(id, 'EXPIRY')
    expect(engine.getIdentity(call('GET'), id).globalStatus.status).toBe('PAUSED')
    const notification = service.notified().at(-1)
    expect(notification).toMatchObject({ event: 'IdentityStatusUpdate', identityStatus: 'PAUSED' })
    expect(notification?.expireAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(standing(service, id, session.id)[0]).toBe('NOT_VERIFIED')
    await expect(engine.submitConsents(call(), id, [])).rejects.toMatchObject({ kind: 'conflict' })
    const count = service.notified().length
    const recorded = () => {
      const element = engine.control
        .operations(id)
        .find(({ participantContextId }) => participantContextId === session.id)
      return [element?.progress, element?.verificationDetails?.[0]?.participantState]
    }
    expect(recorded()).toEqual(['PAUSE', 'PROCESSING'])
    await engine.resumeIdentity(call(), id)
    expect(recorded()).toEqual(['DONE', 'REJECTED'])
    expect(service.notified()).toHaveLength(count)
    await submitted(service, id)
    const proof = await engine.retrieveProof(call('GET'), id)
    // No proof was delivered before.
    expect(Buffer.from(proof).includes('previousProofId')).toBe(false)
    await expectProof(proof)
  })

  test('a transaction that was paused and never resumed has no previous proof', async () => {
    const service = testService({ pauseAndResume: true })
    const id = await begun(service)
    await submitted(service, id)
    await service.engine.control.expire(id, 'EXPIRY')
    const proof = await service.engine.retrieveProof(service.call('GET'), id)
    expect(Buffer.from(proof).includes('previousProofId')).toBe(false)
    await expectProof(proof)
  })

  test.each([
    ['timed out', false, 'TIMEOUT'],
    ['was paused', true, 'PAUSED'],
  ])(
    'a transaction that %s during an examination has a proof once the examination has ended',
    async (_, pauseAndResume, status) => {
      const service = serviceFromStart(false, { pauseAndResume, scriptedTime: 30 })
      const id = await begun(service)
      const { engine, call } = service
      const images = [{ side: 'FRONT', bytes: PICTURE }] as const
      const handle = await engine.submitDocumentImages(call(), id, images, { documentType: 'PASSPORT' })
      await engine.control.expire(id, 'EXPIRY')
      expect(engine.getIdentity(call('GET'), id).globalStatus.status).toBe(status)
      expect(standing(service, id, handle.id)[0]).toBe('PROCESSING')
      await expect(engine.retrieveProof(call('GET'), id)).rejects.toMatchObject({ kind: 'forbidden' })
      await engine.settle()
      expect(standing(service, id, handle.id)[0]).toBe('VERIFIED')
      await expectProof(await engine.retrieveProof(call('GET'), id))
    },
  )

  test('an error during a pause is notified', async () => {
    const service = testService({ pauseAndResume: true })
    const id = await begun(service)
    await service.engine.control.expire(id, 'PAUSE_ERROR')
    expect(service.notified().at(-1)).toMatchObject({ event: 'IdentityStatusUpdate', identityStatus: 'ERROR' })
  })

  test('a transaction is unknown (404) to another tenant, and gone (409) after its proof was retrieved', async () => {
    const service = testService()
    const id = await begun(service)
    const { engine, call } = service
    const stranger = { ...call('GET'), tenant: { ...service.tenant, id: 'tenant-2' } }
    expect(() => engine.getIdentity(stranger, id)).toThrow(expect.objectContaining({ kind: 'unknown' }))
    await engine.retrieveProof(call('GET'), id)
    expect(() => engine.getIdentity(call('GET'), id)).toThrow(expect.objectContaining({ kind: 'conflict' }))
    expect(() => engine.getIdentity(stranger, id)).toThrow(expect.objectContaining({ kind: 'unknown' }))
  })
})
