import { expect, onTestFinished, test } from 'vitest'
import type { DocumentTextRequest } from '../../../shared/spec/service.ts'
import { expectProof, PICTURE, testService } from '../../support/test-service.ts'

const REQUEST: DocumentTextRequest = {
  idDocumentType: 'DRIVING_LICENSE',
  idDocumentNumber: '99-204-1187',
  issuingCountry: 'USA',
  issuingState: 'CO',
  expiryDate: '2030-01-31',
  personalAttributes: {
    dateOfBirth: { value: '1988-04-12' },
    givenNames: [{ value: 'Maren' }],
    surname: { value: 'Specimen' },
    gender: { value: 'F' },
  },
}
const { gender: _gender, ...noGender } = REQUEST.personalAttributes
const { expiryDate: _expiryDate, ...noExpiryDate } = REQUEST

test.each<[string, DocumentTextRequest, string]>([
  ['all required data', REQUEST, 'VERIFIED'],
  ['no gender', { ...REQUEST, personalAttributes: noGender }, 'UNVERIFIED'],
  ['no expiry date', noExpiryDate, 'UNVERIFIED'],
])(
  'a document submitted as text with %s has the result of the issuing source (Service: Submit document details as text)',
  async (_name, request, result) => {
    const { engine, call, store } = testService({ issuingSourceValidation: true })
    onTestFinished(() => store.close())
    const { idDocumentNumber, idDocumentType, expiryDate } = REQUEST
    await engine.control.saveRegisters([
      {
        country: 'USA',
        behaviour: 'ANSWERS',
        data: {
          documentNumber: idDocumentNumber,
          documentType: idDocumentType,
          issuingState: 'CO',
          expiryDate: expiryDate ?? '',
          surname: 'Specimen',
          givenNames: ['Maren'],
          dateOfBirth: '1988-04-12',
          gender: 'F',
        },
      },
    ])
    const { id } = await engine.createIdentity(call(), {})
    await engine.submitConsents(call(), id, [{ approved: true, type: 'GIV' }])
    const handle = await engine.submitDocumentText(call(), id, request)
    await engine.settle()
    const evidence = store.engine.identity(id)?.evidences.find((candidate) => candidate.id === handle.id)
    expect(evidence?.indicators.filter((name) => name.startsWith('GIV_'))).toEqual([
      'GIV_ELIGIBILITY_OK',
      `GIV_VERIFICATION_${result}`,
    ])
  },
)

test('document data submitted before the consent is never sent to an issuing source (Service: "before the document data")', async () => {
  const { engine, call, store } = testService({ issuingSourceValidation: true })
  onTestFinished(() => store.close())
  const { id } = await engine.createIdentity(call(), {})
  const text = await engine.submitDocumentText(call(), id, REQUEST)
  const session = await engine.startLiveCapture(call(), id, { idDocumentType: 'DRIVING_LICENSE' })
  // Before the evaluation, like a client that does not wait for it.
  await engine.submitConsents(call(), id, [{ approved: true, type: 'GIV' }])
  await engine.settle()
  await engine.control.evaluateAgain(id, text.id)
  await engine.control.completeDocumentSession(session.sessionId ?? '', [{ side: 'FRONT', bytes: PICTURE }])
  await engine.settle()
  const wasQueried = (evidenceId: string) =>
    engine.control
      .operations(id)
      .find(({ participantContextId }) => participantContextId === evidenceId)
      ?.verificationDetails?.some(({ participantType }) => participantType === 'GOV_VERIFICATION')
  expect(wasQueried(text.id)).toBe(false)
  expect(wasQueried(session.id)).toBe(true)
  await expectProof(await engine.retrieveProof(call('GET'), id))
})
