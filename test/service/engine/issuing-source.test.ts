import { expect, onTestFinished, test } from 'vitest'
import type { DocumentTextRequest } from '../../../shared/spec/service.ts'
import { testService } from '../../support/test-service.ts'

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
  ['all that is needed', REQUEST, 'VERIFIED'],
  ['no gender', { ...REQUEST, personalAttributes: noGender }, 'UNVERIFIED'],
  ['no expiry date', noExpiryDate, 'UNVERIFIED'],
])('a document given as text with %s (Service: Submit document details as text)', async (_name, request, result) => {
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
  const evidence = store.engine.identity(id)?.evidences.find((one) => one.id === handle.id)
  expect(evidence?.indicators.filter((name) => name.startsWith('GIV_'))).toEqual([
    'GIV_ELIGIBILITY_OK',
    `GIV_VERIFICATION_${result}`,
  ])
})
