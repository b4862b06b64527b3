import { describe, expect, test } from 'vitest'
import { expectProof, testService } from '../../support/test-service.ts'

const IMAGE = Buffer.from('89504e470d0a1a0a00', 'hex')

describe('a whole transaction', () => {
  test('a transaction with document, portrait and proof reaches LOA2 and notifies every step', async () => {
    const { engine, call, notified, clock } = testService()
    const { id } = await engine.createIdentity(call(), { businessId: 'order-1' })
    await engine.submitConsents(call('POST', `/${id}/consents`), id, [{ type: 'PORTRAIT', approved: true }])
    const handle = await engine.submitDocumentImages(call(), id, [{ side: 'FRONT', bytes: IMAGE }], {
      documentType: 'PASSPORT',
    })
    expect(handle).toMatchObject({ status: 'PROCESSING', type: 'PASSPORT' })
    expect(engine.getIdentity(call('GET'), id).globalStatus.status).toBe('PROCESSING')
    await engine.settle()
    expect(engine.checkEvidenceStatus(call('GET'), id, handle.id).status).toBe('VERIFIED')
    expect(engine.getIdentity(call('GET'), id).globalStatus).toMatchObject({
      levelOfAssurance: 'LOA1',
      status: 'EXPECTING_INPUT',
    })
    const portrait = await engine.startPortraitCapture(call(), id, 'webSDK', {})
    await engine.control.completePortraitSession(portrait.sessionId ?? '', { image: IMAGE })
    await engine.settle()
    const view = engine.getIdentity(call('GET'), id)
    expect(view.globalStatus).toMatchObject({ levelOfAssurance: 'LOA2', portraitReferenceEvidenceId: handle.id })
    expect(view.portrait?.evidenceStatus).toMatchObject({ status: 'VERIFIED', score: 'LEVEL3' })
    expect(
      notified().map(({ event, evidence }) => [event, (evidence as { evidenceType: string }).evidenceType]),
    ).toEqual([
      ['Evaluation', 'PASSPORT'],
      ['Evaluation', 'ATTRIBUTES'],
      ['Evaluation', 'PORTRAIT'],
    ])
    clock.advance(5000)
    const proof = await engine.retrieveProof(call('GET'), id)
    await expectProof(proof)
    expect(() => engine.getIdentity(call('GET'), id)).toThrow(/ended/)
  })
})
