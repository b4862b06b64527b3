import { describe, expect, test } from 'vitest'
import { recordedArchive } from '../../../main/replay/read-recorded.ts'
import { replayArchive } from '../../../main/replay/replay-archive.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { begun, expectProof, standing, submitted, TEST_KEY, testService } from '../../support/test-service.ts'

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
    expect(service.engine.getIdentity(service.call('GET'), id).globalStatus.levelOfAssurance).toBe('LOA0')
    expect(service.notified().slice(-2)).toMatchObject([
      { evidence: { evidenceId: card, evidenceOperation: 'UPDATED' } },
      { evidence: { evidenceType: 'ATTRIBUTES', evidenceOperation: 'DELETED' } },
    ])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })
})

describe('values that an operator types (Not shown: D-83)', () => {
  const UNREAD = {
    participant: 'IMAGE_OCR',
    indicators: ['OCR_LASTNAME_UNVERIFIED', 'OCR_BIRTHDATE_UNVERIFIED', 'MRZ_CHECKSUMS_UNVERIFIED'],
    review: true,
  } as const
  const VALUES = { surname: 'HAUGLAND', givenNames: ['OLE', 'MAGNUS'], dateOfBirth: '1990-02-28' } as const
  const accepted = { status: 'ACCEPTED', operatorId: 'operator-017' } as const

  async function reviewed() {
    const service = testService()
    const id = await begun(service)
    await service.engine.control.force(UNREAD)
    const evidence = await submitted(service, id, 'IDENTITY_CARD')
    const [review] = service.engine.control.reviews()
    if (!review) throw new Error('Nothing is under review')
    return { service, id, evidence, review }
  }

  test('they replace what was read, count as read by the operator in the record, and the proof that has them is genuine', async () => {
    const { service, id, evidence, review } = await reviewed()
    const { engine, call } = service
    expect(review.data).toHaveProperty('surname')
    await engine.control.decide(review.id, { ...accepted, values: VALUES })
    expect(standing(service, id, evidence)[0]).toBe('VERIFIED')
    const [document] = engine.getIdentity(call('GET'), id).idDocuments ?? []
    expect(document?.idDocumentData?.personalAttributes).toMatchObject({
      surname: { value: 'HAUGLAND' },
      givenNames: [{ value: 'OLE' }, { value: 'MAGNUS' }],
      fullname: { value: 'OLE MAGNUS HAUGLAND' },
      dateOfBirth: { value: '1990-02-28' },
    })
    const element = engine.control.operations(id).at(-1)
    expect(element?.evidenceDetails).toMatchObject({ id: review.id, family: 'ADJ' })
    expect(element?.evidenceDetails?.data?.holderInformation).toEqual([
      {
        surname: 'HAUGLAND',
        givenNames: ['OLE', 'MAGNUS'],
        fullname: 'OLE MAGNUS HAUGLAND',
        dateOfBirth: '1990-02-28',
      },
    ])
    const [desk, reading] = element?.verificationDetails?.[0]?.verificationServices ?? []
    expect([desk?.serviceName, reading?.serviceName]).toEqual(['adjudication_desk', 'adjudication_reading'])
    expect(reading?.raisedIndicators).toEqual(
      expect.arrayContaining(['OCR_LASTNAME_OK', 'OCR_FIRSTNAMES_OK', 'OCR_FULLNAME_OK', 'OCR_BIRTHDATE_OK']),
    )
    const recorded = engine.control.operations(id).find(({ participantContextId }) => participantContextId === evidence)
    expect(recorded?.evidenceDetails?.data?.holderInformation?.[0]?.surname).toBe(review.data.surname)
    const proof = await engine.retrieveProof(call('GET'), id)
    await expectProof(proof)
    const archive = await recordedArchive(await readBytes(proof))
    const again = await replayArchive(archive, { signingKey: TEST_KEY, componentVersion: 'test' })
    expect(again).toMatchObject({ outcome: 'EQUAL' })
  })

  test('they say nothing about dates that were not typed, and no value at all is no reading', async () => {
    const servicesOf = async (values: object) => {
      const { service, id, review } = await reviewed()
      await service.engine.control.decide(review.id, { ...accepted, values })
      const element = service.engine.control.operations(id).at(-1)
      await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
      return element?.verificationDetails?.[0]?.verificationServices ?? []
    }
    const [, reading] = await servicesOf({ surname: 'HAUGLAND' })
    expect(reading?.raisedIndicators).toEqual(['OCR_LASTNAME_OK', 'OCR_FULLNAME_OK'])
    expect((await servicesOf({})).map(({ serviceName }) => serviceName)).toEqual(['adjudication_desk'])
  })

  test('a typed date that is over makes the document no valid one, whatever the operator decides', async () => {
    const { service, id, evidence, review } = await reviewed()
    await service.engine.control.decide(review.id, { ...accepted, values: { ...VALUES, expiryDate: '2020-01-01' } })
    expect(standing(service, id, evidence)[0]).toBe('INVALID')
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('they are refused in a rejection, and the review stays open', async () => {
    const { service, review } = await reviewed()
    const rejection = service.engine.control.decide(review.id, { ...accepted, status: 'REJECTED', values: VALUES })
    await expect(rejection).rejects.toMatchObject({ kind: 'invalid' })
    expect(service.engine.control.reviews()).toHaveLength(1)
  })
})
