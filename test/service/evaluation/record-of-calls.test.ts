import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Proof } from '../../../shared/spec/proof.ts'
import { type RunningClient, startClient } from '../../support/client-of-service.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { LICENCE_DATA, PASSPORT_DATA } from './documents.ts'

let bank: RunningClient
beforeAll(async () => {
  bank = await startClient([
    { id: 'bank', examinesImages: false, userAgentKey: 'agent-key' },
    { id: 'pausing', examinesImages: false, pauseAndResume: true, deletionPolicy: 'NONE' },
    { id: 'erasing', examinesImages: false, pauseAndResume: true },
  ])
})
afterAll(() => bank.stop())

/** Returns proof.json of an archive; its shape is checked where archives are verified. */
const proofOf = async (archive: Uint8Array): Promise<Proof> => (await readBytes(archive)).facts.proof?.value as never

describe('calls in the record (Archive: RestDetails)', () => {
  test('a submission with the user-agent key is recorded with the role USER_AGENT, and the creator stands in proof.json', async () => {
    const id = await bank.begin()
    const agent = { apikey: 'agent-key', 'content-type': 'application/json' }
    const path = `${bank.apiRoot}/identities/${id}/attributes/portrait/capture-session?mode=webSDK`
    expect((await fetch(path, { method: 'POST', headers: agent })).status).toBe(200)
    const roles = (await bank.operations(id)).map(({ processingDetails }) => processingDetails?.tokenRole)
    expect(roles).toEqual(['RELYING_SERVICE', 'USER_AGENT'])
    await bank.settle()
  })

  test('calls that only read, and calls that were refused and so changed nothing, are not recorded', async () => {
    const id = await bank.begin([])
    const before = await bank.operations(id)
    await bank.view(id)
    expect((await bank.call('POST', `/${id}/consents`, [{ approved: 'perhaps', type: 'GIV' }])).status).toBe(400)
    expect((await bank.call('POST', `/${id}/attributes/portrait/capture-session?mode=webSDK`)).status).toBe(409)
    expect((await bank.call('DELETE', `/${id}/evidences/nothing`)).status).toBe(404)
    expect(await bank.operations(id)).toEqual(before)
  })

  test('every dependent element names its parent, and the parent names the first of them', async () => {
    const id = await bank.begin()
    const licence = await bank.images(id, LICENCE_DATA)
    const operations = await bank.operations(id)
    const dependants = operations.filter(({ identityOperationParent }) => identityOperationParent === licence)
    // Attributes and address of the licence. Service: Data model
    expect(dependants.map(({ evidenceDetails }) => evidenceDetails?.type)).toEqual(['ATTRIBUTES', 'ADDRESS'])
    const parent = operations.find(({ participantContextId }) => participantContextId === licence)
    expect(parent?.identityOperationChild).toBe(dependants[0]?.participantContextId)
  })

  test('updateOnIdentitySuccess says of every evaluation that the identity shows its result, and it does', async () => {
    const id = await bank.begin()
    const passport = await bank.images(id, PASSPORT_DATA)
    const [evaluated] = (await bank.operations(id)).filter((one) => one.participantContextId === passport)
    expect(evaluated?.evaluationDetails?.updateOnIdentitySuccess).toBe(true)
    const { globalStatus, idDocuments } = await bank.view(id)
    expect(globalStatus.levelOfAssurance).toBe(evaluated?.evaluationDetails?.loaAndUpgradePath?.levelOfAssurance)
    const { statusAndScoring } = evaluated?.evaluationDetails?.evidences.find((one) => one.id === passport) ?? {}
    expect(idDocuments?.[0]?.evidenceStatus).toMatchObject({
      status: statusAndScoring?.status,
      score: statusAndScoring?.score,
      strength: statusAndScoring?.strength,
    })
  })

  test('attributes and addresses that are derived, replaced and removed have ADD, DELETE and data for additions alone', async () => {
    const id = await bank.begin()
    const licence = await bank.images(id, LICENCE_DATA)
    await bank.call('DELETE', `/${id}/evidences/${licence}`)
    await bank.settle()
    const derived = (await bank.operations(id)).filter((one) => one.identityOperation.name === 'ATTRIBUTES')
    const shown = derived.map(({ identityOperation: { type }, evidenceDetails }) => [
      type,
      evidenceDetails?.type,
      evidenceDetails?.data !== undefined,
    ])
    expect(shown).toEqual([
      ['ADD', 'ATTRIBUTES', true],
      ['ADD', 'ADDRESS', true],
      ['DELETE', 'ATTRIBUTES', false],
      ['DELETE', 'ADDRESS', false],
    ])
  })
})

describe('the proof before (Archive: previousProofId, "previous proof when proofing was resumed")', () => {
  const pause = (id: string) => bank.control('POST', `identities/${id}/expiry`, { trigger: 'EXPIRY' })

  test('is the proof that was delivered while the transaction was paused, and is delivered no more', async () => {
    const client = bank.as('pausing')
    const id = await client.begin()
    await client.images(id, PASSPORT_DATA)
    await pause(id)
    const first = await proofOf(await client.proof(id))
    expect(first.previousProofId).toBeUndefined()
    expect((await client.call('POST', `/${id}/resume`)).status).toBe(200)
    await client.portrait(id)
    const second = await proofOf(await client.proof(id))
    expect(second.previousProofId).toBe(first.proofId)
    expect(second.proofId).not.toBe(first.proofId)
    // The time in which the first could be had again does not end that of the second.
    bank.clock.advance(59_000)
    await client.settle()
    expect((await proofOf(await client.proof(id))).proofId).toBe(second.proofId)
    expect((await client.call('POST', `/${id}/resume`)).status).toBe(409)
  })

  test('is named by no transaction that was resumed without a proof, nor resumed after its data was erased', async () => {
    const client = bank.as('erasing')
    const [resumed, erased] = [await client.begin(), await client.begin()]
    for (const id of [resumed, erased]) await pause(id)
    expect((await client.call('POST', `/${resumed}/resume`)).status).toBe(200)
    expect((await proofOf(await client.proof(resumed))).previousProofId).toBeUndefined()
    await client.proof(erased)
    expect((await client.call('POST', `/${erased}/resume`)).status).toBe(409)
  })
})
