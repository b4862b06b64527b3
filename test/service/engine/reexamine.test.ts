import { describe, expect, test } from 'vitest'
import {
  begun,
  expectProof,
  PICTURE,
  portrayed,
  standing,
  submitted,
  testService,
  undoGroup,
} from '../../support/test-service.ts'

type Service = ReturnType<typeof testService>

/** Submits a document whose file name scripts its checks. */
async function document(service: Service, id: string, fileName: string): Promise<string> {
  const images = [{ side: 'FRONT', bytes: PICTURE, fileName }] as const
  const handle = await service.engine.submitDocumentImages(service.call(), id, images, { documentType: 'PASSPORT' })
  await service.engine.settle()
  return handle.id
}

async function chip(service: Service, id: string): Promise<string> {
  const request = { idDocumentType: 'PASSPORT', mrz: ['P<'] }
  const handle = await service.engine.startChipReading(service.call(), id, request)
  const reading = { dataGroups: { 1: Buffer.from('no file') }, securityObject: Buffer.from('none') }
  await service.engine.control.completeChipSession(handle.sessionId ?? '', reading)
  await service.engine.settle()
  return handle.id
}

describe('a new evaluation (Service: Evidence status; Not shown: D-52)', () => {
  const INVALID = {
    'a document scripted by its file name': (service: Service, id: string) =>
      document(service, id, 'magic-VISUAL_SECURITY_FAILED.jpg'),
    'a document with a forced outcome': async (service: Service, id: string) => {
      await service.engine.control.force({ participant: 'IMAGE_OCR', indicators: ['VISUAL_SECURITY_FAILED'] })
      return submitted(service, id)
    },
    'a portrait': async (service: Service, id: string) => {
      await service.engine.control.force({
        participant: 'BIOMETRIC_LIVENESS',
        indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'],
      })
      return portrayed(service, id)
    },
    'a chip': chip,
  }

  test.each(Object.entries(INVALID))(
    'a new evaluation of INVALID evidence is refused and changes nothing: %s',
    async (_name, make) => {
      const service = testService()
      const id = await begun(service)
      const evidence = await make(service, id)
      const initial = standing(service, id, evidence)
      expect(initial[0]).toBe('INVALID')
      await expect(service.engine.control.evaluateAgain(id, evidence)).rejects.toMatchObject({ kind: 'conflict' })
      expect(standing(service, id, evidence)).toEqual(initial)
      await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
    },
  )

  test('a new evaluation of a portrait replaces its quality and its liveness diagnostic', async () => {
    const service = testService()
    const { engine, call } = service
    const id = await begun(service)
    await engine.control.force({
      participant: 'BIOMETRIC_LIVENESS',
      indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'],
      livenessDiagnostic: 'MLC-204',
    })
    const session = await engine.startPortraitCapture(call(), id, 'nativeSDK', { type: 'LIVENESS_MLC' })
    await engine.control.completePortraitSession(session.sessionId ?? '', { image: PICTURE })
    await engine.settle()
    const view = () => engine.getIdentity(call('GET'), id).portrait
    expect(view()).toMatchObject({ portraitQuality: true, livenessDiagnostic: 'MLC-204' })
    await engine.control.evaluateAgain(id, session.id)
    expect(view()).toMatchObject({ portraitQuality: true })
    expect(view()).not.toHaveProperty('livenessDiagnostic')
    await engine.control.force({
      participant: 'BIOMETRIC_QUALITY_CHECK',
      indicators: ['BIOMETRIC_QUALITY_CHECK_FAILED'],
      errors: [{ code: '1601' }],
    })
    await engine.control.evaluateAgain(id, session.id)
    expect(view()).toMatchObject({ portraitQuality: false, evidenceStatus: { status: 'INVALID' } })
    await expectProof(await engine.retrieveProof(call('GET'), id))
  })

  test('a liveness diagnostic is shown only for the inconclusive result of a multi-method check', async () => {
    const service = testService()
    const id = await begun(service)
    await service.engine.control.force({
      participant: 'BIOMETRIC_LIVENESS',
      indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'],
      livenessDiagnostic: 'MLC-204',
    })
    await portrayed(service, id)
    expect(service.engine.getIdentity(service.call('GET'), id).portrait).not.toHaveProperty('livenessDiagnostic')
  })

  test('a new evaluation still running when the proof is retrieved is refused without affecting other transactions', async () => {
    const service = testService()
    const id = await begun(service)
    const evidence = await submitted(service, id)
    const evaluation = expect(service.engine.control.evaluateAgain(id, evidence)).rejects.toMatchObject({
      kind: 'conflict',
    })
    const proof = await service.engine.retrieveProof(service.call('GET'), id)
    const identities = [begun(service), begun(service)]
    await evaluation
    await expectProof(proof)
    for (const identity of await Promise.all(identities))
      expect(service.engine.getIdentity(service.call('GET'), identity).globalStatus.status).toBe('EXPECTING_INPUT')
    expect(() => service.engine.getIdentity(service.call('GET'), id)).toThrow('has ended')
  })

  test('a new evaluation does not restore a change that was rolled back in the meantime', async () => {
    const service = testService()
    const id = await begun(service)
    const evidence = await submitted(service, id)
    const evaluation = service.engine.control.evaluateAgain(id, evidence)
    const consent = service.engine.submitConsents(service.call(), id, [{ type: 'GIV', approved: true }])
    undoGroup(service)
    await expect(consent).rejects.toMatchObject({ kind: 'unavailable' })
    await evaluation
    const [state] = service.engine.control.identities(1)
    expect(state?.consents.map(({ type }) => type)).toEqual(['PORTRAIT'])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a new evaluation of a session without a result is refused and changes nothing', async () => {
    const service = testService()
    const id = await begun(service)
    const handle = await service.engine.startPortraitCapture(service.call(), id, 'webSDK', {})
    await service.engine.control.endSession(handle.sessionId ?? '')
    const initial = standing(service, id, handle.id)
    expect(initial[0]).toBe('NOT_VERIFIED')
    await expect(service.engine.control.evaluateAgain(id, handle.id)).rejects.toMatchObject({ kind: 'conflict' })
    expect(standing(service, id, handle.id)).toEqual(initial)
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })
})
