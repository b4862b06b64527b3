import { describe, expect, test } from 'vitest'
import { begun, expectProof, portrayed, standing, submitted, testService } from '../../support/test-service.ts'

const NO_MATCH = { participant: 'BIOMETRIC_MATCHING', indicators: ['BIOMETRIC_MATCHING_CHECK_FAILED'] } as const

/** Events of the portrait, in order. */
const portraitEvents = (service: ReturnType<typeof testService>) =>
  service.notified().flatMap(({ evidence }) => {
    const { evidenceType, evidenceOperation } = (evidence ?? {}) as {
      evidenceType?: string
      evidenceOperation?: string
    }
    return evidenceType === 'PORTRAIT' ? [evidenceOperation] : []
  })

describe('a portrait and its reference (Service: Evidence status)', () => {
  test('captured before any reference it is NOT_VERIFIED; a document that matches makes it VERIFIED with its score', async () => {
    const service = testService()
    const id = await begun(service)
    const portrait = await portrayed(service, id)
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', []])
    const passport = await submitted(service, id)
    expect(standing(service, id, portrait)).toEqual(['VERIFIED', 'LEVEL3', []])
    expect(standing(service, id, passport)).toEqual(['VERIFIED', 'LEVEL3', []])
    expect(portraitEvents(service)).toEqual(['CREATED', 'UPDATED'])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a document that does not match makes it INVALID with LEVEL0 and 1600; the document stays as it is', async () => {
    const service = testService()
    const id = await begun(service)
    const portrait = await portrayed(service, id)
    await service.engine.control.force(NO_MATCH)
    const passport = await submitted(service, id)
    expect(standing(service, id, portrait)).toEqual(['INVALID', 'LEVEL0', ['1600']])
    expect(standing(service, id, passport)).toEqual(['VERIFIED', 'LEVEL3', []])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('the reference is replaced: it is compared anew, and INVALID becomes VERIFIED or the other way round', async () => {
    const service = testService()
    const id = await begun(service)
    const passport = await submitted(service, id)
    const portrait = await portrayed(service, id)
    expect(standing(service, id, portrait)[0]).toBe('VERIFIED')
    await submitted(service, id, 'IDENTITY_CARD')
    await service.engine.control.force(NO_MATCH)
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    await service.engine.settle()
    expect(standing(service, id, portrait)).toEqual(['INVALID', 'LEVEL0', ['1600']])
    const third = await submitted(service, id)
    expect(standing(service, id, third)[0]).toBe('VERIFIED')
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('the reference is deleted and no other is there: NOT_VERIFIED again', async () => {
    const service = testService()
    const id = await begun(service)
    const passport = await submitted(service, id)
    const portrait = await portrayed(service, id)
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    await service.engine.settle()
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', []])
    const view = service.engine.identity(service.call('GET'), id)
    expect(view.globalStatus).toMatchObject({ levelOfAssurance: 'LOA0', status: 'EXPECTING_INPUT' })
    expect(view.globalStatus).not.toHaveProperty('portraitReferenceEvidenceId')
    expect(view.idDocuments).toBeUndefined()
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a new portrait takes the place of the one before, whose images are not kept', async () => {
    const service = testService()
    const id = await begun(service)
    await submitted(service, id)
    const first = await portrayed(service, id)
    const second = await portrayed(service, id)
    expect(service.engine.identity(service.call('GET'), id).portrait?.evidenceId).toBe(second)
    const record = service.engine.control.operations(id)
    const images = record.map(({ participantContextId, evidenceDetails }) => [
      participantContextId,
      evidenceDetails?.captureImages?.length,
    ])
    expect(images).toContainEqual([first, undefined])
    expect(images).toContainEqual([second, 1])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('without the consent it is refused', async () => {
    const service = testService()
    const { id } = await service.engine.createIdentity(service.call(), {})
    await expect(service.engine.startPortraitCapture(service.call(), id, 'webSDK', {})).rejects.toMatchObject({
      status: 409,
    })
  })
})
