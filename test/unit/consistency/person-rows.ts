import type { JsonValue } from '../../../shared/schema/json-value.ts'
import type { Row } from './rows.ts'
import type { Change } from './sample-record.ts'

const DOCUMENT = 'details/1'
const PORTRAIT = 'details/2'
const FINAL = 'identityDetails/idDocuments/0'

const final = (data: { readonly [name: string]: JsonValue }): Change => ({ [`${FINAL}/idDocumentData`]: data })
const personal = (name: string, value: JsonValue): Change => final({ personalAttributes: { [name]: value } })

const FIELDS: readonly (readonly [says: string, wrong: Change, right: Change])[] = [
  ['number', final({ idDocumentNumber: 'L898902C4' }), final({ idDocumentNumber: 'L 898902 C3' })],
  ['type', final({ idDocumentType: 'IDENTITY_CARD' }), final({ idDocumentType: 'ID_DOCUMENT' })],
  ['expiry date', final({ expiryDate: '2022-04-15' }), final({ expiryDate: '2012-04-15' })],
  ['issuing date', final({ issuingDate: '2017-04-15' }), final({ issuingDate: '2007-04-15' })],
  ['issuer', final({ issuingCountry: 'SWE' }), final({ issuingCountry: 'UTO' })],
  ['surname', personal('surname', { value: 'Ericson' }), personal('surname', { value: 'ERIKSSON' })],
  [
    'given names',
    personal('givenNames', [{ value: 'Anna' }, { value: 'Marta' }]),
    personal('givenNames', [{ value: 'ANNA MARIA' }]),
  ],
  ['date of birth', personal('dateOfBirth', { value: '1975-08-12' }), personal('dateOfBirth', { value: '1974-08-12' })],
  ['gender', personal('gender', { value: 'M' }), personal('gender', { value: 'F' })],
  ['nationality', personal('nationality', { value: 'SWE' }), personal('nationality', { value: 'UTO' })],
]

const attributes = (surname: string): Change => ({
  'identityDetails/attributes/0/attributesData': { surname: { value: surname, verified: true } },
})

/** Returns a second document of the identity: its data and the result of its last evaluation. */
function second(data: { readonly [name: string]: JsonValue }, mismatchedAttributes: readonly string[] = []): Change {
  const holder = { surname: 'Eriksson', givenNames: ['Anna'], dateOfBirth: '1974-08-12', gender: 'F', ...data }
  const scoring = { status: 'VERIFIED', score: 'LEVEL2', strength: 'LEVEL2' }
  return {
    'details/5': {
      identityOperation: { name: 'ID_DOCUMENT_CAPTURE', type: 'ADD' },
      participantContextId: 'e-7',
      progress: 'DONE',
      startDateTime: '2011-03-14T09:27:20',
      evidenceDetails: {
        id: 'e-7',
        family: 'IDDOCUMENT',
        type: 'RESIDENT_CARD',
        data: { documentNumber: 'R-1', issuingCountry: 'UTO', holderInformation: [holder] },
      },
      verificationDetails: [{ participantType: 'IMAGE_OCR', participantState: 'ACCEPTED' }],
    },
    'identityDetails/idDocuments/1': { evidenceId: 'e-7', type: 'RESIDENT_CARD', evidenceStatus: scoring },
    'details/2/evaluationDetails/evidences/2': {
      id: 'e-7',
      type: 'RESIDENT_CARD',
      attributesReferenceAndConsistency: { isReference: false, mismatchedAttributes: [...mismatchedAttributes] },
      statusAndScoring: scoring,
    },
  }
}

/** Records for evidence of the last evaluation what it has otherwise than the name reference. */
const recorded = (evidence: number, mismatchedAttributes: readonly string[]): Change => ({
  [`details/2/evaluationDetails/evidences/${evidence}/attributesReferenceAndConsistency`]: {
    isReference: evidence === 0,
    mismatchedAttributes: [...mismatchedAttributes],
  },
})

/** Returns the passport a second time, with the level that two passports would give. */
const again = (documentNumber: string): Change => ({
  ...second({ givenNames: ['Anna', 'Maria'] }),
  'details/5': {
    identityOperation: { name: 'ID_DOCUMENT_CAPTURE', type: 'ADD' },
    participantContextId: 'e-7',
    progress: 'DONE',
    startDateTime: '2011-03-14T09:27:20',
    evidenceDetails: {
      id: 'e-7',
      family: 'IDDOCUMENT',
      type: 'PASSPORT',
      data: { documentNumber, issuingCountry: 'UTO' },
    },
    verificationDetails: [{ participantType: 'IMAGE_OCR', participantState: 'ACCEPTED' }],
  },
  'identityDetails/idDocuments/1/type': 'PASSPORT',
  'identityDetails/globalStatus/levelOfAssurance': 'LOA3',
  'details/2/evaluationDetails/loaAndUpgradePath/levelOfAssurance': 'LOA3',
})

const RAISED = `${DOCUMENT}/verificationDetails/1/raisedIndicators`

/** Changes what the service of a participant raised positively, to what the participant itself says. */
const raisedBySelf = (own: readonly string[]): Change => ({
  [`${DOCUMENT}/verificationDetails/1/verificationServices`]: [
    { serviceName: 'issuer', raisedIndicators: ['GIV_VERIFICATION_VERIFIED'] },
  ],
  [RAISED]: [...own],
})

/** Contradictions about the person, and about the checks behind a result. */
export const PERSON_ROWS: readonly Row[] = [
  ...FIELDS.map(
    ([field, wrong, right]): Row => ({
      says: `the identity has the ${field} of the record`,
      codes: ['consistency.final-document'],
      wrong,
      right,
    }),
  ),
  {
    says: 'the type of a document in the identity is that of the record',
    codes: ['consistency.final-document'],
    wrong: { [`${FINAL}/type`]: 'VISA' },
    right: { [`${FINAL}/type`]: 'ID_DOCUMENT' },
  },
  {
    says: 'attributes are those of their document',
    codes: ['consistency.final-attributes'],
    wrong: attributes('Ericson'),
    right: attributes('ERIKSSON'),
  },
  {
    says: 'an evaluation contains the indicators that the participants raised',
    codes: ['consistency.indicator-of-participants'],
    wrong: { [RAISED]: ['GIV_VERIFICATION_FAILED'] },
    right: { [RAISED]: ['GIV_VERIFICATION_FAILED', 'GIV_VERIFICATION_VERIFIED'] },
  },
  {
    says: 'an evaluation does not take from a service what its participant raised otherwise',
    codes: ['consistency.indicator-of-participants'],
    wrong: raisedBySelf(['GIV_VERIFICATION_FAILED']),
    right: raisedBySelf(['GIV_VERIFICATION_VERIFIED']),
  },
  {
    says: 'a VERIFIED document has recorded checks',
    codes: ['consistency.verified-without-checks'],
    wrong: { [`${DOCUMENT}/verificationDetails`]: [], 'details/3/verificationDetails': [] },
    right: { [`${DOCUMENT}/verificationDetails`]: [{ participantType: 'ANTIFRAUD' }] },
  },
  {
    says: 'a VERIFIED portrait was compared with something',
    codes: ['consistency.verified-without-checks'],
    wrong: { [`${PORTRAIT}/verificationDetails/0/participantType`]: 'BIOMETRIC_LIVENESS' },
    right: { [`${PORTRAIT}/verificationDetails/0/participantType`]: 'ADJUDICATION' },
  },
  {
    says: 'a VERIFIED document that the record itself calls another person’s is reported',
    codes: ['consistency.other-person'],
    wrong: second({}, ['surname', 'dateOfBirth']),
    right: second({}, ['nationality']),
  },
  {
    says: 'the name reference is of no other person than itself',
    codes: ['consistency.other-person'],
    wrong: recorded(0, ['surname']),
    right: recorded(0, ['nationality']),
  },
  {
    says: 'a VERIFIED portrait that the record itself calls another person’s is reported',
    codes: ['consistency.other-person'],
    wrong: recorded(1, ['surname']),
    right: recorded(1, []),
  },
  {
    says: 'a VERIFIED document whose data are of another person is reported',
    codes: ['consistency.other-person'],
    wrong: second({ surname: 'Kowalczyk', dateOfBirth: '1981-01-02' }),
    right: second({ surname: 'ERIKSSON', givenNames: ['ANNA', 'M.'] }),
  },
  {
    says: 'one document counts once',
    codes: ['consistency.document-counted-twice'],
    wrong: again('L898902C3'),
    right: again('K1'),
  },
]
