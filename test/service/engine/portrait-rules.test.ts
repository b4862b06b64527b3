import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  begun,
  expectProof,
  PICTURE,
  portrayed,
  serviceFromStart,
  standing,
  submitted,
  testService,
} from '../../support/test-service.ts'

const NO_MATCH = { participant: 'BIOMETRIC_MATCHING', indicators: ['BIOMETRIC_MATCHING_CHECK_FAILED'] } as const

/** Returns the operations of the portrait's notifications in order. */
const portraitEvents = (service: ReturnType<typeof testService>) =>
  service.notified().flatMap(({ evidence }) => {
    const { evidenceType, evidenceOperation } = (evidence ?? {}) as {
      evidenceType?: string
      evidenceOperation?: string
    }
    return evidenceType === 'PORTRAIT' ? [evidenceOperation] : []
  })

describe('a portrait and its reference (Service: Evidence status)', () => {
  test('a portrait captured before any reference is NOT_VERIFIED until a matching document makes it VERIFIED', async () => {
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

  test('a document that does not match makes the portrait INVALID with LEVEL0 and error 1600 and stays VERIFIED itself', async () => {
    const service = testService()
    const id = await begun(service)
    const portrait = await portrayed(service, id)
    await service.engine.control.force(NO_MATCH)
    const passport = await submitted(service, id)
    expect(standing(service, id, portrait)).toEqual(['INVALID', 'LEVEL0', ['1600']])
    expect(standing(service, id, passport)).toEqual(['VERIFIED', 'LEVEL3', []])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a replaced reference compares the portrait again, which can become INVALID', async () => {
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

  test('a portrait whose reference is deleted keeps its result until it is compared with another document', async () => {
    const service = testService()
    const id = await begun(service)
    const passport = await submitted(service, id)
    const portrait = await portrayed(service, id)
    await submitted(service, id, 'RESIDENT_CARD')
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    expect(standing(service, id, portrait)).toEqual(['VERIFIED', 'LEVEL3', []])
    await service.engine.settle()
    expect(standing(service, id, portrait)).toEqual(['VERIFIED', 'LEVEL2', []])
    expect(portraitEvents(service)).toEqual(['CREATED', 'UPDATED'])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a portrait is NOT_VERIFIED if both documents are deleted before it is compared again', async () => {
    const service = testService()
    const id = await begun(service)
    const passport = await submitted(service, id)
    const portrait = await portrayed(service, id)
    const card = await submitted(service, id, 'IDENTITY_CARD')
    await Promise.all(
      [passport, card].map((document) => service.engine.deleteEvidence(service.call('DELETE'), id, document)),
    )
    await service.engine.settle()
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', []])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test.each([
    ['another document', true, ['VERIFIED', 'LEVEL3', []]],
    ['no other document', false, ['NOT_VERIFIED', 'LEVEL0', []]],
  ] as const)(
    'a portrait whose reference is deleted during its review is afterwards judged by %s',
    async (_name, hasOther, result) => {
      const service = testService({ adjudication: true })
      const { control } = service.engine
      const id = await begun(service)
      const passport = await submitted(service, id)
      await control.force(NO_MATCH)
      const portrait = await portrayed(service, id)
      expect(standing(service, id, portrait)).toEqual(['ADJUDICATION', 'LEVEL0', ['1600']])
      if (hasOther) await submitted(service, id, 'IDENTITY_CARD')
      await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
      await service.engine.settle()
      const [review] = control.reviews()
      await control.decide(review?.id ?? '', { status: 'ACCEPTED', operatorId: 'operator-017' })
      await service.engine.settle()
      expect(standing(service, id, portrait)).toEqual(result)
      const { portrait: view } = service.engine.getIdentity(service.call('GET'), id)
      const { positiveIndicators = [] } = view?.evidenceStatus ?? {}
      expect(positiveIndicators.includes('BIOMETRIC_MATCHING_CHECK_OK')).toBe(hasOther)
      await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
    },
  )

  test.each([
    ['OK', ['DOCUMENT']],
    ['UNVERIFIED', ['PORTRAIT', 'DOCUMENT']],
  ])(
    'the upgrade paths of a portrait without reference whose liveness is %s need %j for LOA2',
    async (liveness, expected) => {
      const service = testService()
      const id = await begun(service)
      const indicators = [`BIOMETRIC_LIVENESS_CHALLENGE_${liveness}`]
      await service.engine.control.force({ participant: 'BIOMETRIC_LIVENESS', indicators })
      await portrayed(service, id)
      const { upgradePaths } = service.engine.getIdentity(service.call('GET'), id).globalStatus
      const [path] =
        (upgradePaths as { readonly LOA2?: readonly (readonly { readonly evidence: string }[])[] }).LOA2 ?? []
      expect(path?.map(({ evidence }) => evidence)).toEqual(expected)
      await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
    },
  )

  test('a portrait is NOT_VERIFIED again after its only reference is deleted', async () => {
    const service = testService()
    const id = await begun(service)
    const passport = await submitted(service, id)
    const portrait = await portrayed(service, id)
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    await service.engine.settle()
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', []])
    const view = service.engine.getIdentity(service.call('GET'), id)
    expect(view.globalStatus).toMatchObject({ levelOfAssurance: 'LOA0', status: 'EXPECTING_INPUT' })
    expect(view.globalStatus).not.toHaveProperty('portraitReferenceEvidenceId')
    expect(view.idDocuments).toBeUndefined()
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a new portrait replaces the previous one and discards its images', async () => {
    const service = testService()
    const id = await begun(service)
    await submitted(service, id)
    const first = await portrayed(service, id)
    const second = await portrayed(service, id)
    expect(service.engine.getIdentity(service.call('GET'), id).portrait?.evidenceId).toBe(second)
    const record = service.engine.control.operations(id)
    const images = record.map(({ participantContextId, evidenceDetails }) => [
      participantContextId,
      evidenceDetails?.captureImages?.length,
    ])
    expect(images).toContainEqual([first, undefined])
    expect(images).toContainEqual([second, 1])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a portrait without consent is refused', async () => {
    const service = testService()
    const { id } = await service.engine.createIdentity(service.call(), {})
    await expect(service.engine.startPortraitCapture(service.call(), id, 'webSDK', {})).rejects.toMatchObject({
      kind: 'conflict',
    })
  })

  test('a portrait rejected by a blocking check is not compared with later references', async () => {
    const service = testService()
    const id = await begun(service)
    await submitted(service, id)
    await service.engine.control.force({
      participant: 'BIOMETRIC_LIVENESS',
      state: 'REJECTED',
      isTechnicalError: true,
      errors: [{ code: '1021', message: 'biometric verification service unavailable' }],
    })
    const portrait = await portrayed(service, id)
    const rejected = ['NOT_VERIFIED', 'LEVEL0', ['1021']]
    expect(standing(service, id, portrait)).toEqual(rejected)
    const second = await submitted(service, id, 'IDENTITY_CARD')
    expect(standing(service, id, portrait)).toEqual(rejected)
    await service.engine.deleteEvidence(service.call('DELETE'), id, second)
    await service.engine.settle()
    expect(standing(service, id, portrait)).toEqual(rejected)
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a new comparison preserves the errors of the other portrait checks', async () => {
    const service = testService()
    const id = await begun(service)
    await service.engine.control.force({
      participant: 'BIOMETRIC_LIVENESS',
      isBlocking: false,
      isTechnicalError: true,
      errors: [{ code: '1021' }],
    })
    const portrait = await portrayed(service, id)
    await service.engine.control.force(NO_MATCH)
    const passport = await submitted(service, id)
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', ['1021', '1600']])
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', ['1021']])
    await submitted(service, id)
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', ['1021']])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a transaction is PROCESSING and has no proof while its portrait is compared again', async () => {
    const service = testService()
    const id = await begun(service)
    const passport = await submitted(service, id)
    const portrait = await portrayed(service, id)
    await submitted(service, id, 'IDENTITY_CARD')
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    expect(service.engine.getIdentity(service.call('GET'), id).globalStatus.status).toBe('PROCESSING')
    await expect(service.engine.retrieveProof(service.call('GET'), id)).rejects.toMatchObject({ kind: 'forbidden' })
    await service.engine.settle()
    expect(standing(service, id, portrait)[0]).toBe('VERIFIED')
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('the record orders evaluations also while the clock is frozen', async () => {
    const service = serviceFromStart(true)
    const id = await begun(service)
    const portrait = await portrayed(service, id)
    await submitted(service, id)
    expect(standing(service, id, portrait)[0]).toBe('VERIFIED')
    const times = service.engine.control.operations(id).flatMap(({ evaluationDetails }) => evaluationDetails ?? [])
    expect(new Set(times.map(({ evaluationDateTime }) => evaluationDateTime)).size).toBe(times.length)
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  describe('deletions during a comparison', () => {
    /** Starts the comparison of a portrait with a second document while a third document is available. */
    async function startComparison(service: ReturnType<typeof testService>) {
      const id = await begun(service)
      const first = await submitted(service, id)
      const portrait = await portrayed(service, id)
      const [second, third] = [await submitted(service, id, 'IDENTITY_CARD'), await submitted(service, id)]
      await service.engine.control.force({ participant: 'BIOMETRIC_MATCHING', responseTimeMs: 100 })
      await service.engine.deleteEvidence(service.call('DELETE'), id, first)
      await pause(30)
      return { id, portrait, second, third }
    }

    test('deleting the portrait during its comparison leaves a transaction with a proof', async () => {
      const service = testService({ realTime: true })
      const { id, portrait } = await startComparison(service)
      await service.engine.deleteEvidence(service.call('DELETE'), id, portrait)
      await service.engine.settle()
      expect(service.engine.getIdentity(service.call('GET'), id).globalStatus.status).toBe('EXPECTING_INPUT')
      await service.engine.retrieveProof(service.call('GET'), id)
    })

    test('a new portrait during the comparison is compared instead of the previous one', async () => {
      const service = testService({ realTime: true })
      const { id, portrait } = await startComparison(service)
      const another = await portrayed(service, id)
      expect(standing(service, id, portrait)).toEqual([undefined, undefined, []])
      expect(standing(service, id, another)).toEqual(['VERIFIED', 'LEVEL3', []])
      await service.engine.retrieveProof(service.call('GET'), id)
    })

    test('deleting the reference during the comparison compares the portrait with the next reference', async () => {
      const service = testService({ realTime: true })
      const { id, portrait, second } = await startComparison(service)
      await service.engine.deleteEvidence(service.call('DELETE'), id, second)
      await service.engine.settle()
      expect(standing(service, id, portrait)).toEqual(['VERIFIED', 'LEVEL3', []])
      await service.engine.retrieveProof(service.call('GET'), id)
    })

    test('deleting every reference during the comparison leaves the portrait NOT_VERIFIED', async () => {
      const service = testService({ realTime: true })
      const { id, portrait, second, third } = await startComparison(service)
      await service.engine.deleteEvidence(service.call('DELETE'), id, second)
      await service.engine.deleteEvidence(service.call('DELETE'), id, third)
      await service.engine.settle()
      expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', []])
      await service.engine.retrieveProof(service.call('GET'), id)
    })
  })

  test('a failed attempt does not replace a verified portrait', async () => {
    const service = testService()
    const id = await begun(service)
    const passport = await submitted(service, id)
    const portrait = await portrayed(service, id)
    const { sessionId = '' } = await service.engine.startPortraitCapture(service.call(), id, 'webSDK', {})
    const currentId = () => service.engine.getIdentity(service.call('GET'), id).portrait?.evidenceId
    expect(currentId()).toBe(portrait)
    await service.engine.control.endSession(sessionId)
    expect(currentId()).toBe(portrait)
    expect(standing(service, id, portrait)).toEqual(['VERIFIED', 'LEVEL3', []])
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    expect(standing(service, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', []])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  describe('submissions during the examination of a portrait', () => {
    /** Captures a portrait whose liveness check takes 200 ms. */
    async function capturePortrait(service: ReturnType<typeof testService>, id: string): Promise<string> {
      await service.engine.control.force({ participant: 'BIOMETRIC_LIVENESS', responseTimeMs: 200 })
      const handle = await service.engine.startPortraitCapture(service.call(), id, 'webSDK', {})
      await service.engine.control.completePortraitSession(handle.sessionId ?? '', { image: PICTURE })
      return handle.id
    }
    const service = () => testService({ realTime: true, maxConcurrency: 4 })

    test('a reference submitted while the portrait is examined is compared with it', async () => {
      const running = service()
      const id = await begun(running)
      const portrait = await capturePortrait(running, id)
      await submitted(running, id)
      expect(standing(running, id, portrait)).toEqual(['VERIFIED', 'LEVEL3', []])
      await running.engine.retrieveProof(running.call('GET'), id)
    })

    test('a better reference submitted while the portrait is examined is compared with it', async () => {
      const running = service()
      const id = await begun(running)
      await submitted(running, id, 'RESIDENT_CARD')
      await running.engine.control.force({ participant: 'BIOMETRIC_MATCHING', responseTimeMs: 200 })
      const portrait = await capturePortrait(running, id)
      await submitted(running, id)
      expect(standing(running, id, portrait)).toEqual(['VERIFIED', 'LEVEL3', []])
      await running.engine.retrieveProof(running.call('GET'), id)
    })

    test('a new portrait replaces one that is still examined and discards its images', async () => {
      const running = service()
      const id = await begun(running)
      await submitted(running, id)
      const portrait = await capturePortrait(running, id)
      const another = await portrayed(running, id)
      expect(standing(running, id, portrait)).toEqual(['NOT_VERIFIED', 'LEVEL0', []])
      expect(standing(running, id, another)).toEqual(['VERIFIED', 'LEVEL3', []])
      expect(running.engine.getIdentity(running.call('GET'), id).portrait?.evidenceId).toBe(another)
      const images = running.engine.control
        .operations(id)
        .find(({ participantContextId }) => participantContextId === portrait)?.evidenceDetails?.captureImages
      expect(images).toBe(undefined)
      await running.engine.retrieveProof(running.call('GET'), id)
    })
  })
})
