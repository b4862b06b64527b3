import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OperationElement } from '../../../main/service/engine/state.ts'
import { packed, unpacked } from '../../../main/service/store/packed-element.ts'
import { testService } from '../../support/test-service.ts'

const IDENTITY = '0f8fad5b-d9cb-469f-a165-70867728950e'
const START = '2026-10-05T08:00:00.000'

const call = {
  submissionId: 'submission',
  uri: `/svc/v1/identities/${IDENTITY}/consents`,
  method: 'POST',
  httpCode: 200,
  tokenRole: 'RELYING_SERVICE',
  startDateTime: START,
  endDateTime: START,
  errors: [],
} as const
const usual: OperationElement = {
  identityOperation: { id: 'operation', name: 'CONSENTS', type: 'ADD' },
  participantContextId: 'operation',
  progress: 'DONE',
  startDateTime: START,
  processingDetails: { ...call, errors: [] },
  verificationDetails: [],
  sessionId: 'session',
}

/** What is read back, as text: the order of members counts. */
const readBack = (element: OperationElement, identityId = IDENTITY): string =>
  JSON.stringify(unpacked(JSON.parse(JSON.stringify(packed(element, identityId))), identityId))

describe('an element that is packed', () => {
  test('is read back as it was, in three fifths of its bytes', () => {
    expect(readBack(usual)).toBe(JSON.stringify(usual))
    expect(JSON.stringify(packed(usual, IDENTITY)).length).toBeLessThan(0.6 * JSON.stringify(usual).length)
  })

  const { startDateTime, ...noStart } = usual
  const { errors, ...noErrors } = call
  test.each<[string, object]>([
    ['of no call', { ...usual, processingDetails: undefined }],
    [
      'of another call time',
      { ...usual, processingDetails: { ...call, startDateTime: 'before', endDateTime: 'after' } },
    ],
    ['whose call has errors', { ...usual, processingDetails: { ...call, errors: [{ code: '1033', message: 'm' }] } }],
    ['whose call has no errors member', { ...usual, processingDetails: noErrors }],
    ['whose call has an order of its own', { ...usual, processingDetails: { errors: [], ...noErrors } }],
    ['whose call has a member more', { ...usual, processingDetails: { ...call, more: 1 } }],
    ['whose path has no id', { ...usual, processingDetails: { ...call, uri: '/svc/v1/identities' } }],
    ['whose path has the id twice', { ...usual, processingDetails: { ...call, uri: `/${IDENTITY}/${IDENTITY}` } }],
    ['whose path has a space', { ...usual, processingDetails: { ...call, uri: `/ /${IDENTITY}` } }],
    ['with an order of its own', { startDateTime, ...noStart }],
    ['with a child before all', { identityOperationChild: 'child', ...usual }],
    ['with a business id', { ...noStart, startDateTime, businessId: 'b' }],
    ['of another context', { ...usual, participantContextId: 'other' }],
    ['whose operation has a member more', { ...usual, identityOperation: { ...usual.identityOperation, more: 1 } }],
    ['with checks', { ...usual, verificationDetails: [{ id: 'check' }] }],
    ['without a list of checks', { ...usual, verificationDetails: undefined }],
  ])('%s is read back as it was', (_name, element) => {
    expect(readBack(element as OperationElement)).toBe(JSON.stringify(element))
  })

  test('is read back as it was, whatever it holds', () => {
    const text = fc.oneof(fc.constantFrom(START, IDENTITY, ' ', '', '$&', '/svc/'), fc.string({ unit: 'binary' }))
    const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
    const anyCall = fc.record({
      submissionId: text,
      uri: fc.array(text, { maxLength: 4 }).map((parts) => parts.join('/')),
      method: fc.constantFrom('POST', 'DELETE'),
      httpCode: fc.integer(),
      tokenRole: text,
      startDateTime: text,
      endDateTime: maybe(text),
      errors: fc.array(fc.record({ code: text }), { maxLength: 1 }),
    })
    const members = fc.record({
      identityOperation: fc.record({ id: fc.constantFrom('a', 'b'), name: text, type: text }),
      participantContextId: fc.constantFrom('a', 'b'),
      progress: text,
      startDateTime: text,
      processingDetails: maybe(anyCall),
      verificationDetails: maybe(fc.array(fc.anything(), { maxLength: 1 })),
      evidenceDetails: maybe(fc.dictionary(text, fc.jsonValue())),
    })
    fc.assert(
      fc.property(members, fc.boolean(), text, (element, isReversed, identityId) => {
        const entries = Object.entries(element)
        const given = Object.fromEntries(isReversed ? entries.reverse() : entries) as unknown as OperationElement
        expect(readBack(given, identityId)).toBe(JSON.stringify(given))
      }),
      { numRuns: 500 },
    )
  })

  test('is most of what calls make', async () => {
    const { engine, call: made, store } = testService()
    onTestFinished(() => store.close())
    const { id } = await engine.createIdentity(made(), {})
    await engine.submitConsents(made(), id, [{ approved: true, type: 'PORTRAIT' }])
    const [element] = engine.control.operations(id)
    expect(element && Array.isArray(packed(element, id))).toBe(true)
    expect(element && readBack(element, id)).toBe(JSON.stringify(element))
  })
})
