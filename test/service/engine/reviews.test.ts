import { describe, expect, test } from 'vitest'
import { begun, expectProof, standing, submitted, testService } from '../../support/test-service.ts'

const DOUBT = { participant: 'IMAGE_OCR', indicators: ['VISUAL_SECURITY_WARNING'], review: true } as const

describe('review by operators (Archive: AdjudicationDetails)', () => {
  test('the second operator accepts after the first was undecided: the evidence is VERIFIED and the record has both decisions', async () => {
    const service = testService()
    const { engine, call, clock } = service
    const id = await begun(service)
    await engine.control.force(DOUBT)
    const card = await submitted(service, id, 'IDENTITY_CARD')
    expect(standing(service, id, card)[0]).toBe('ADJUDICATION')
    expect(service.notified()).toEqual([])
    await expect(engine.retrieveProof(call('GET'), id)).rejects.toMatchObject({ kind: 'forbidden' })
    const [review] = engine.control.reviews()
    expect(review?.doubts).toContain('VISUAL_SECURITY_WARNING')
    clock.advance(42_000)
    await engine.control.decide(review?.id ?? '', {
      status: 'UNDECIDED',
      operatorId: 'operator-017',
      comment: 'Worn laminate.',
    })
    clock.advance(90_000)
    await engine.control.decide(review?.id ?? '', { status: 'ACCEPTED', operatorId: 'operator-041' })
    expect(standing(service, id, card)).toEqual(['VERIFIED', 'LEVEL3', []])
    expect(service.notified()).toMatchObject([
      { evidence: { evidenceId: card, evidenceOperation: 'CREATED' } },
      { evidence: { evidenceType: 'ATTRIBUTES', evidenceOperation: 'CREATED' } },
      { evidence: { evidenceType: 'ADDRESS', evidenceOperation: 'CREATED' } },
    ])
    const details = engine.control.operations(id).at(-1)?.verificationDetails?.[0]
      ?.verificationServices?.[0]?.adjudicationDetails
    expect(details).toMatchObject({
      globalStatus: 'ACCEPTED',
      decisionsDetails: [{ status: 'UNDECIDED' }, { status: 'ACCEPTED' }],
    })
    await expect(
      engine.control.decide(review?.id ?? '', { status: 'REJECTED', operatorId: 'x' }),
    ).rejects.toMatchObject({ kind: 'conflict' })
    await expectProof(await engine.retrieveProof(call('GET'), id))
  })

  test("an operator's rejection makes the evidence INVALID", async () => {
    const service = testService()
    const id = await begun(service)
    await service.engine.control.force(DOUBT)
    const card = await submitted(service, id, 'IDENTITY_CARD')
    const [review] = service.engine.control.reviews()
    await service.engine.control.decide(review?.id ?? '', { status: 'REJECTED', operatorId: 'operator-017' })
    expect(standing(service, id, card)[0]).toBe('INVALID')
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a review that expires without a decision leaves the result of the checks', async () => {
    const service = testService({ transactionExpiryMs: 30 * 86_400_000 })
    const id = await begun(service)
    await service.engine.control.force(DOUBT)
    const card = await submitted(service, id, 'IDENTITY_CARD')
    service.clock.advance(2 * 86_400_000)
    await service.engine.settle()
    // Unconfirmed security features leave too few checks for VERIFIED.
    expect(standing(service, id, card)[0]).toBe('NOT_VERIFIED')
    expect(service.engine.control.reviews()).toEqual([])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('evidence in doubt goes to adjudication if the tenant enables it', async () => {
    const service = testService({ adjudication: true })
    const id = await begun(service)
    await service.engine.control.force({ participant: 'IMAGE_OCR', indicators: ['VISUAL_SECURITY_FAILED'] })
    const card = await submitted(service, id, 'IDENTITY_CARD')
    expect(standing(service, id, card)[0]).toBe('ADJUDICATION')
  })

  test('a new evaluation changes VERIFIED to INVALID, lowers the level and notifies both changes', async () => {
    const service = testService()
    const id = await begun(service)
    const card = await submitted(service, id)
    await service.engine.control.force({ participant: 'ANTIFRAUD', indicators: ['COMPROMISED_DOCUMENT_CHECK_FAILED'] })
    await service.engine.control.evaluateAgain(id, card)
    expect(standing(service, id, card)[0]).toBe('INVALID')
    expect(service.engine.identity(service.call('GET'), id).globalStatus.levelOfAssurance).toBe('LOA0')
    expect(service.notified().slice(-2)).toMatchObject([
      { evidence: { evidenceId: card, evidenceOperation: 'UPDATED' } },
      { evidence: { evidenceType: 'ATTRIBUTES', evidenceOperation: 'DELETED' } },
    ])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })
})
