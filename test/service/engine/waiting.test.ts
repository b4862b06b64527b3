import { expect, onTestFinished, test } from 'vitest'
import { begun, PICTURE, testService } from '../../support/test-service.ts'

test('open reviews and sessions are listed in pages, however many newer transactions exist', async () => {
  const service = testService({ adjudication: true })
  const { engine, call, store } = service
  onTestFinished(() => store.close())
  const id = await begun(service)
  const force = { participant: 'IMAGE_OCR', identityId: id, review: true } as const
  await engine.control.force(force)
  await engine.submitDocumentImages(call(), id, [{ side: 'FRONT', bytes: PICTURE }], { documentType: 'PASSPORT' })
  await engine.settle()
  const sessions: string[] = []
  for (let count = 0; count < 3; count++)
    sessions.unshift(String((await engine.startLiveCapture(call(), id, {})).sessionId))
  for (let count = 0; count < 1200; count++) void engine.createIdentity(call(), {})
  await engine.createIdentity(call(), {})
  expect(engine.control.reviews()).toMatchObject([{ identityId: id }])
  expect(engine.control.sessions().map(({ session }) => session.id)).toEqual(sessions)
  expect(engine.control.sessions({ limit: 2 }).map(({ session }) => session.id)).toEqual(sessions.slice(0, 2))
  const rest = engine.control.sessions({ limit: 2, before: sessions[1] ?? '' })
  expect(rest.map(({ session }) => session.id)).toEqual(sessions.slice(2))
  expect(() => engine.control.sessions({ before: 'none' })).toThrow('begin with the latest')
  await engine.control.endSession(sessions[0] ?? '')
  expect(engine.control.sessions()).toHaveLength(2)
})

test('a transaction refuses evidence above its limit with both numbers, and its proof stays small', async () => {
  const service = testService()
  const { engine, call, store } = service
  onTestFinished(() => store.close())
  const id = await begun(service)
  const value = { value: 'X' }
  const text = {
    idDocumentType: 'PASSPORT',
    idDocumentNumber: '12AB34567',
    issuingCountry: 'FRA',
    personalAttributes: { surname: value, givenNames: [value], dateOfBirth: { value: '1990-01-01' } },
  } as const
  let accepted = 0
  let refusal: unknown = null
  for (let count = 0; count < 1200 && refusal === null; count++) {
    try {
      await engine.submitDocumentText(call(), id, text as never)
      await engine.settle()
      accepted++
    } catch (error) {
      refusal = error
    }
  }
  expect(refusal).toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/has 100 evidences; it may have 100/),
  })
  expect(accepted).toBeGreaterThan(90)
  const proof = await engine.retrieveProof(call('GET'), id)
  expect(proof.length).toBeLessThan(8 * 1024 * 1024)
})

test('a transaction that timed out is erased after the retention period of its tenant and then refused as erased', async () => {
  const service = testService({ transactionExpiryMs: 1000, abandonedRetentionMs: 5000 })
  const { engine, call, store, clock } = service
  onTestFinished(() => store.close())
  const { id } = await engine.createIdentity(call(), {})
  await engine.submitDocumentImages(call(), id, [{ side: 'FRONT', bytes: PICTURE }], {})
  await engine.settle()
  clock.advance(1000)
  await engine.settle()
  expect(store.engine.identity(id)?.status).toBe('TIMEOUT')
  clock.advance(4000)
  await engine.settle()
  expect(store.engine.identity(id)).not.toBeNull()
  clock.advance(1001)
  await engine.settle()
  expect(store.engine.identity(id)).toBeNull()
  expect(store.engine.operations(id)).toEqual([])
  expect(store.engine.storedBytes(id)).toBe(0)
  expect(() => engine.getIdentity(call('GET'), id)).toThrow(/was erased/)
})
