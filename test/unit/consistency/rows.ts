import type { FileFacts } from '../../../shared/report/facts.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { PERSON_ROWS } from './person-rows.ts'
import { type Change, withFile } from './sample-record.ts'

/** A contradiction, the codes it raises, and a similar record that raises none. */
export interface Row {
  readonly says: string
  readonly codes: readonly string[]
  readonly wrong: Change
  readonly right: Change
  readonly wrongFiles?: readonly FileFacts[]
  readonly rightFiles?: readonly FileFacts[]
}

const DOCUMENT = 'details/1'
const PORTRAIT = 'details/2'
const REVIEW = 'details/3/verificationDetails/0/verificationServices/0/adjudicationDetails'
const SCORING = `${DOCUMENT}/evaluationDetails/evidences/0/statusAndScoring`
const AGAIN = `${PORTRAIT}/evaluationDetails/evidences/0/statusAndScoring`
const FACE = `${PORTRAIT}/evaluationDetails/evidences/1`
const FINAL = 'identityDetails/idDocuments/0/evidenceStatus'
const FINAL_FACE = 'identityDetails/portrait/evidenceStatus'

/** Sets the same value at the first evaluation of the document, at the second, and in the final state. */
const everywhere = (name: string, value: JsonValue): Change => ({
  [`${SCORING}/${name}`]: value,
  [`${AGAIN}/${name}`]: value,
  [`${FINAL}/${name}`]: value,
})
const faceEverywhere = (name: string, value: JsonValue): Change => ({
  [`${FACE}/statusAndScoring/${name}`]: value,
  [`${FINAL_FACE}/${name}`]: value,
})

const SEEN_UNDER_WAY: Change = {
  [`${DOCUMENT}/evaluationDetails/evidences/1`]: {
    id: 'x-1',
    type: 'VISA',
    statusAndScoring: { status: 'PROCESSING', score: 'LEVEL1', strength: 'LEVEL3' },
  },
}
const UNVERIFIED_FACE: Change = { ...faceEverywhere('status', 'NOT_VERIFIED'), ...faceEverywhere('score', 'LEVEL0') }

const addition = (id: string): JsonValue => ({
  identityOperation: { name: 'ID_DOCUMENT', type: 'ADD' },
  participantContextId: id,
  progress: 'DONE',
  startDateTime: '2011-03-14T09:27:20',
  evidenceDetails: { id, family: 'IDDOCUMENT', type: 'VISA', data: { documentNumber: 'X1' } },
})
const deletion = (id: string, more: { readonly [name: string]: JsonValue } = {}): JsonValue => ({
  identityOperation: { name: 'ID_DOCUMENT', type: 'DELETE' },
  participantContextId: id,
  progress: 'DONE',
  startDateTime: '2011-03-14T09:27:40',
  evidenceDetails: { id, family: 'IDDOCUMENT', type: 'VISA' },
  processingDetails: { method: 'DELETE' },
  verificationDetails: [],
  ...more,
})
const chip = (status: string, score: string): JsonValue => ({
  identityOperation: { name: 'EVIDENCE_NFC_VERIFICATION', type: 'ADD' },
  participantContextId: 'e-9',
  progress: 'DONE',
  startDateTime: '2011-03-14T09:27:30',
  evidenceDetails: { id: 'e-9', family: 'IDDOCUMENT', type: 'ID_DOCUMENT' },
  verificationDetails: [{ participantType: 'NFC_CHIP_VERIFICATION', participantState: 'ACCEPTED' }],
  evaluationDetails: {
    evaluationDateTime: '2011-03-14T09:27:40',
    evidences: [{ id: 'e-9', type: 'PASSPORT', statusAndScoring: { status, score, strength: 'LEVEL4' } }],
  },
})
const consentStep = (type: string, time: string, consent: JsonValue): JsonValue => ({
  identityOperation: { name: 'CONSENTS', type },
  participantContextId: 'o-5',
  progress: 'DONE',
  startDateTime: `2011-03-14T09:${time}`,
  consentsDetails: { consents: [consent] },
})

const IDS: readonly Row[] = [
  {
    says: 'J1 both files describe one identity',
    codes: ['consistency.identity-id'],
    wrong: { 'identityDetails/globalStatus/id': 'id-2' },
    right: { 'identityDetails/globalStatus/id': 'id-2', 'proof/identityId': 'id-2' },
  },
  {
    says: 'J3 a step has the id of its evidence',
    codes: ['consistency.context-id'],
    wrong: { 'details/4/identityOperation/id': 'o-other' },
    right: { 'details/4/identityOperation/id': 'o-4' },
  },
  {
    says: 'J17 a proof does not follow itself',
    codes: ['consistency.previous-proof'],
    wrong: { 'proof/previousProofId': 'p-1' },
    right: { 'proof/previousProofId': 'p-0' },
  },
  {
    says: 'an evidence id names one evidence',
    codes: ['consistency.evidence-id-twice'],
    wrong: { 'identityDetails/attributes/1': { evidenceId: 'a-1', type: 'ATTRIBUTES' } },
    right: { 'identityDetails/attributes/1': { evidenceId: 'a-2', type: 'ATTRIBUTES' } },
  },
]

const TIMES: readonly Row[] = [
  {
    says: 'J9 the transaction ends after it starts',
    codes: ['consistency.time-order', ...Array(5).fill('consistency.operation-outside-transaction')],
    wrong: { 'proof/startDateTime': '2011-03-15T09:26:53.581' },
    right: { 'proof/startDateTime': '2011-03-14T09:26:59' },
  },
  {
    says: 'J9 operations are inside the transaction',
    codes: ['consistency.operation-outside-transaction'],
    wrong: { 'details/4/startDateTime': '2011-03-14T09:29:00' },
    right: { 'details/4/startDateTime': '2011-03-14T09:28:36' },
  },
  ...['details/0/processingDetails/startDateTime', `${DOCUMENT}/verificationDetails/0/startDateTime`].map(
    (place): Row => ({
      says: `J9 ${place} is inside the transaction, whatever its zone`,
      codes: ['consistency.operation-outside-transaction'],
      wrong: { [place]: '2011-03-13T19:00:00' },
      right: { [place]: '2011-03-13T19:30:00' },
    }),
  ),
  ...[
    'details/0/processingDetails/endDateTime',
    'details/3/verificationDetails/0/endDateTime',
    `${PORTRAIT}/evaluationDetails/evaluationDateTime`,
  ].map(
    (place): Row => ({
      says: `J9 ${place} is inside the transaction, whatever its zone`,
      codes: ['consistency.operation-outside-transaction'],
      wrong: { [place]: '2011-03-14T23:29:00' },
      right: { [place]: '2011-03-14T23:28:00' },
    }),
  ),
  {
    says: 'a verification ends after it starts',
    codes: ['consistency.time-order'],
    wrong: { [`${DOCUMENT}/verificationDetails/0/startDateTime`]: '2011-03-14T09:27:20' },
    right: { [`${DOCUMENT}/verificationDetails/0/startDateTime`]: '2011-03-14T09:27:12' },
  },
  {
    says: 'an evaluation follows its verifications',
    codes: ['consistency.evaluation-before-verification'],
    wrong: { [`${DOCUMENT}/evaluationDetails/evaluationDateTime`]: '2011-03-14T09:27:10' },
    right: { [`${DOCUMENT}/evaluationDetails/evaluationDateTime`]: '2011-03-14T09:27:14' },
  },
  {
    says: 'J15 a decision follows its submission',
    codes: ['consistency.time-order'],
    wrong: { [`${REVIEW}/submitDateTime`]: '2011-03-14T09:40:00' },
    right: { [`${REVIEW}/submitDateTime`]: '2011-03-14T09:28:19.160' },
  },
  {
    says: 'a decision comes before expiry',
    codes: ['consistency.decision-after-expiry'],
    wrong: { [`${REVIEW}/expirationDate`]: '2011-03-14T09:28:00' },
    right: { [`${REVIEW}/expirationDate`]: '2011-03-14' },
  },
  {
    says: 'a duration fits its start and end',
    codes: ['consistency.duration'],
    wrong: { [`${REVIEW}/decisionsDetails/0/duration`]: 42_000 },
    right: { [`${REVIEW}/decisionsDetails/0/duration`]: 8_900 },
  },
  {
    says: 'J15 a duration is not negative',
    codes: ['consistency.duration'],
    wrong: { [`${REVIEW}/decisionsDetails/0/duration`]: -1 },
    right: { [`${REVIEW}/decisionsDetails/0/duration`]: 0 },
  },
]

const ghost = (id: string, type: string, more: { readonly [name: string]: JsonValue } = {}): JsonValue => ({
  evidenceId: id,
  type,
  evidenceStatus: { status: 'VERIFIED' },
  ...more,
})
const resumedAddress = (submitDateTime: string): Change => ({
  'proof/previousProofId': 'p-0',
  'identityDetails/addresses': [{ evidenceId: 'd-1', type: 'ADDRESS', submitDateTime, referenceIds: ['gone'] }],
})

const REFERENCES: readonly Row[] = [
  {
    says: 'F7 a captured image is in the archive',
    codes: ['consistency.dangling-image'],
    wrong: { [`${DOCUMENT}/evidenceDetails/captureImages/1`]: { id: 'gone' } },
    right: { [`${DOCUMENT}/evidenceDetails/captureImages/1`]: { id: 'i-1' } },
  },
  {
    says: 'F7 a video is in the archive',
    codes: ['consistency.dangling-video'],
    wrong: { [`${DOCUMENT}/evidenceDetails/video`]: 'gone' },
    right: { [`${DOCUMENT}/evidenceDetails/video`]: 'v-1' },
  },
  {
    says: 'F7 a crop is in the archive',
    codes: ['consistency.dangling-crop'],
    wrong: { [`${DOCUMENT}/evidenceDetails/photoCrops/1`]: { id: 'gone', originalCaptureId: 'i-1' } },
    right: { [`${DOCUMENT}/evidenceDetails/photoCrops/1`]: { id: 'i-3', originalCaptureId: 'i-1' } },
  },
  {
    says: 'a crop comes from a capture of its evidence',
    codes: ['consistency.crop-of-other-evidence'],
    wrong: { [`${DOCUMENT}/evidenceDetails/photoCrops/0/originalCaptureId`]: 'i-2' },
    right: { [`${DOCUMENT}/evidenceDetails/photoCrops/0/originalCaptureId`]: 'i-1' },
  },
  {
    says: 'F7 an additional file is in the archive',
    codes: ['consistency.dangling-additional-file', 'consistency.unused-media'],
    wrong: { 'details/4/additionalFile/id': 'gone' },
    right: { 'details/4/additionalFile/id': 'f-1' },
  },
  {
    says: 'J8 a parent exists',
    codes: ['consistency.dangling-parent'],
    wrong: { 'details/3/identityOperationParent': 'gone' },
    right: { 'details/3/identityOperationParent': 'e-2' },
  },
  {
    says: 'J8 a child exists',
    codes: ['consistency.dangling-child'],
    wrong: { [`${DOCUMENT}/identityOperationChild`]: 'gone' },
    right: { [`${DOCUMENT}/identityOperationChild`]: 'o-3' },
  },
  {
    says: 'J8 the chain of parents ends at a first operation',
    codes: ['consistency.operation-loop'],
    wrong: { [`${DOCUMENT}/identityOperationParent`]: 'o-3' },
    right: { [`${DOCUMENT}/identityOperationParent`]: 'o-0' },
  },
  {
    says: 'a reference evidence exists',
    codes: ['consistency.dangling-evidence'],
    wrong: { [`${DOCUMENT}/evidenceDetails/addressReferenceId`]: 'gone' },
    right: { [`${DOCUMENT}/evidenceDetails/addressReferenceId`]: 'a-1' },
  },
  {
    says: 'the name reference exists',
    codes: ['consistency.dangling-reference'],
    wrong: { 'identityDetails/globalStatus/nameReferenceEvidenceId': 'gone' },
    right: { 'identityDetails/globalStatus/nameReferenceEvidenceId': 'e-1' },
  },
  {
    says: 'a consent of the identity is recorded',
    codes: ['consistency.dangling-consent'],
    wrong: { 'identityDetails/consents/2': { consentId: 'c-9', approved: true, type: 'EMAIL' } },
    right: { 'identityDetails/consents/2': { consentId: 'c-1', approved: true, type: 'GIV' } },
  },
  {
    says: 'the reference of an address exists',
    codes: ['consistency.dangling-evidence'],
    wrong: { 'identityDetails/addresses': [{ evidenceId: 'd-1', type: 'ADDRESS', referenceIds: ['gone'] }] },
    right: { 'identityDetails/addresses': [{ evidenceId: 'd-1', type: 'ADDRESS', referenceIds: ['e-1'] }] },
  },
  {
    says: 'an address of a resumed proofing may refer to evidence of the previous proof',
    codes: ['consistency.dangling-evidence'],
    wrong: resumedAddress('2011-03-14T09:27:30'),
    right: resumedAddress('2011-03-14T09:20:00'),
  },
  {
    says: 'a verified document was recorded',
    codes: ['consistency.unrecorded-evidence'],
    wrong: { 'identityDetails/idDocuments/1': ghost('e-9', 'VISA') },
    right: { 'identityDetails/idDocuments/1': ghost('e-9', 'VISA', { evidenceStatus: { status: 'NOT_VERIFIED' } }) },
  },
  {
    says: 'a verified document of a resumed proofing may have been recorded before',
    codes: ['consistency.unrecorded-evidence'],
    wrong: {
      'proof/previousProofId': 'p-0',
      'identityDetails/idDocuments/1': ghost('e-9', 'VISA', { submitDateTime: '2011-03-14T09:27:30' }),
    },
    right: {
      'proof/previousProofId': 'p-0',
      'identityDetails/idDocuments/1': ghost('e-9', 'VISA', { submitDateTime: '2011-03-14T09:27:00' }),
      'identityDetails/idDocuments/2': ghost('e-10', 'VISA'),
    },
  },
  {
    says: 'a verified portrait was recorded',
    codes: ['consistency.unrecorded-evidence'],
    wrong: { 'identityDetails/portrait/evidenceId': 'e-9' },
    right: { 'identityDetails/portrait/evidenceId': 'o-3' },
  },
  {
    says: 'derived attributes need no record unless others of their kind have one',
    codes: ['consistency.unrecorded-evidence'],
    wrong: {
      'identityDetails/attributes/1': ghost('a-9', 'ATTRIBUTES'),
      'details/5': { ...(addition('a-2') as object), evidenceDetails: { id: 'a-2', type: 'ATTRIBUTES' } },
    },
    right: { 'identityDetails/attributes/1': ghost('a-9', 'ATTRIBUTES') },
  },
  {
    says: 'F8 J16 each media file is used',
    codes: ['consistency.unused-media'],
    wrong: { [`${PORTRAIT}/evidenceDetails/video`]: undefined },
    right: { [`${PORTRAIT}/evidenceDetails/video`]: undefined, 'proof/hashes/videos': [] },
  },
  {
    says: 'each media file has an id of its own',
    codes: ['consistency.media-id-twice'],
    wrong: { 'proof/hashes/images/3': { hash: '00', id: 'i-1', path: 'images/i-4.png' } },
    right: { 'proof/hashes/images/3': { hash: '00', id: 4, path: 'images/i-4.png' } },
  },
  {
    says: 'E11 a media file has content',
    codes: ['consistency.empty-media'],
    wrong: {},
    wrongFiles: withFile('images/i-1.png', { size: 0, leading: '' }),
    right: {},
    rightFiles: withFile('images/i-1.png', { size: 0, leading: '', sha256: null }),
  },
  {
    says: 'F9 an image is no video',
    codes: ['consistency.media-type'],
    wrong: {},
    wrongFiles: withFile('images/i-1.png', { leading: '0000001c6674797069736f6d' }),
    right: {},
    rightFiles: withFile('images/i-1.png', { leading: '524946461a00000057454250' }),
  },
  {
    says: 'F10 an image is no ZIP',
    codes: ['consistency.media-type'],
    wrong: {},
    wrongFiles: withFile('images/i-1.png', { leading: '504b030414000000' }),
    right: {},
    rightFiles: withFile('additionalFiles/f-1.pdf', { leading: '504b030414000000' }),
  },
  {
    says: 'F10 an image is no SVG with script',
    codes: ['consistency.media-type'],
    wrong: {},
    wrongFiles: withFile('images/i-1.png', { leading: Buffer.from('\n <svg onload=').toString('hex') }),
    right: {},
    rightFiles: withFile('images/i-1.png', { leading: '49492a0008000000' }),
  },
]

const assessed = (id: string, type: string, status = 'VERIFIED'): JsonValue => ({
  id,
  type,
  statusAndScoring: { status, score: 'LEVEL3', strength: 'LEVEL3' },
})
/** Returns a last evaluation of one document. */
const lastly = (id: string): JsonValue => ({
  identityOperation: { name: 'ADJUDICATION', type: 'ADD' },
  participantContextId: 'o-6',
  progress: 'DONE',
  startDateTime: '2011-03-14T09:28:25',
  evaluationDetails: { evaluationDateTime: '2011-03-14T09:28:30', evidences: [assessed(id, 'PASSPORT')] },
})

const EVALUATION: readonly Row[] = [
  {
    says: 'J2 the final status is the evaluated one',
    codes: ['consistency.final-status'],
    wrong: { [`${FINAL}/status`]: 'INVALID' },
    right: everywhere('status', 'ADJUDICATION'),
  },
  {
    says: 'the final score is the evaluated one',
    codes: ['consistency.final-score', 'consistency.portrait-score'],
    wrong: { [`${FINAL}/score`]: 'LEVEL2' },
    right: { ...everywhere('score', 'LEVEL2'), ...faceEverywhere('score', 'LEVEL2') },
  },
  {
    says: 'the final strength is the evaluated one',
    codes: ['consistency.final-strength'],
    wrong: { [`${FINAL}/strength`]: 'LEVEL3' },
    right: everywhere('strength', 'LEVEL3'),
  },
  {
    says: 'the last evaluation counts, not the first',
    codes: ['consistency.final-strength'],
    wrong: { [`${AGAIN}/strength`]: 'LEVEL3' },
    right: { [`${SCORING}/strength`]: 'LEVEL3' },
  },
  {
    says: 'the final indicators are the evaluated ones',
    codes: ['consistency.final-indicators'],
    wrong: { [`${FINAL}/warningIndicators`]: ['GLARE_IMAGE_QUALITY_BACK_WARNING'] },
    right: {
      [`${FINAL}/positiveIndicators`]: ['GIV_VERIFICATION_VERIFIED', 'DOC_EXPIRATION_DATE_OK', 'MRZ_CHECKSUMS_OK'],
    },
  },
  {
    says: 'the final level of assurance is the evaluated one',
    codes: ['consistency.final-loa'],
    wrong: { 'identityDetails/globalStatus/levelOfAssurance': 'LOA3' },
    right: {
      'identityDetails/globalStatus/levelOfAssurance': 'LOA3',
      [`${PORTRAIT}/evaluationDetails/loaAndUpgradePath/levelOfAssurance`]: 'LOA3',
    },
  },
  {
    says: 'the name reference is the evaluated one',
    codes: ['consistency.final-name-reference'],
    wrong: { 'identityDetails/globalStatus/nameReferenceEvidenceId': 'a-1' },
    right: { [`${DOCUMENT}/evaluationDetails/evidences/0/attributesReferenceAndConsistency`]: { isReference: false } },
  },
  {
    says: 'a reference that the evaluation denies is no reference',
    codes: ['consistency.final-portrait-reference'],
    wrong: { [`${PORTRAIT}/evaluationDetails/evidences/0/portraitMatchingReference`]: { isReference: false } },
    right: { [`${PORTRAIT}/evaluationDetails/evidences/0/portraitMatchingReference`]: undefined },
  },
  {
    says: 'J14 a verified evidence carries the level of assurance',
    codes: ['consistency.loa-without-evidence'],
    wrong: {
      'identityDetails/attributes/0/evidenceStatus/status': 'NOT_VERIFIED',
      ...UNVERIFIED_FACE,
      ...everywhere('status', 'NOT_VERIFIED'),
    },
    right: {
      'identityDetails/attributes/0/evidenceStatus/status': 'NOT_VERIFIED',
      ...UNVERIFIED_FACE,
      ...everywhere('status', 'NOT_VERIFIED'),
      'identityDetails/globalStatus/levelOfAssurance': 'LOA0',
      [`${PORTRAIT}/evaluationDetails/loaAndUpgradePath/levelOfAssurance`]: 'LOA0',
    },
  },
  {
    says: 'a document that the last evaluation calls VERIFIED is in the identity',
    codes: ['consistency.evidence-not-in-identity'],
    wrong: { [`${PORTRAIT}/evaluationDetails/evidences/2`]: assessed('e-9', 'PASSPORT') },
    right: {
      [`${PORTRAIT}/evaluationDetails/evidences/2`]: assessed('e-9', 'MEDICARE'),
      [`${PORTRAIT}/evaluationDetails/evidences/3`]: assessed('e-8', 'PASSPORT', 'INVALID'),
      [`${DOCUMENT}/evaluationDetails/evidences/1`]: assessed('e-7', 'PASSPORT'),
    },
  },
  {
    says: 'a verified portrait is in the identity',
    codes: ['consistency.evidence-not-in-identity'],
    wrong: { 'identityDetails/portrait': undefined },
    right: {
      'identityDetails/portrait': undefined,
      [`${FACE}/statusAndScoring/status`]: 'NOT_VERIFIED',
      [`${FACE}/statusAndScoring/score`]: 'LEVEL0',
    },
  },
  {
    says: 'a chip may be merged into the document of the images',
    codes: ['consistency.evidence-not-in-identity'],
    wrong: { 'details/5': chip('VERIFIED', 'LEVEL3'), 'details/6': lastly('e-8') },
    right: { 'details/5': chip('VERIFIED', 'LEVEL3'), 'details/6': lastly('e-9') },
  },
  {
    says: 'no evidence is PROCESSING in a delivered proof',
    codes: ['consistency.processing-evidence'],
    wrong: { 'identityDetails/attributes/0/evidenceStatus/status': 'PROCESSING' },
    right: { [`${SCORING}/status`]: 'PROCESSING' },
  },
  {
    says: 'evidence that was deleted during processing is not in a delivered proof',
    codes: ['consistency.processing-evidence'],
    wrong: { ...SEEN_UNDER_WAY, 'details/5': addition('x-1') },
    right: { ...SEEN_UNDER_WAY, 'details/5': addition('x-1'), 'details/6': deletion('x-1') },
  },
]

const LIFE_CYCLE: readonly Row[] = [
  {
    says: 'I10 a deletion has its addition',
    codes: ['consistency.deletion-without-addition'],
    wrong: { 'details/5': deletion('e-7') },
    right: { 'details/5': addition('e-7'), 'details/6': deletion('e-7') },
  },
  {
    says: 'a deletion comes after its addition',
    codes: ['consistency.deletion-without-addition'],
    wrong: { 'details/5': addition('e-7'), 'details/6': deletion('e-7', { startDateTime: '2011-03-14T09:27:19.9' }) },
    right: { 'details/5': addition('e-7'), 'details/6': deletion('e-7', { startDateTime: '2011-03-14T09:27:20' }) },
  },
  {
    says: 'an addition of unknown time comes before its deletion',
    codes: ['consistency.deletion-without-addition'],
    wrong: { 'details/5': addition('e-7'), 'details/6': deletion('e-7', { startDateTime: '2011-03-14T09:27:00' }) },
    right: {
      'details/5': addition('e-7'),
      'details/5/startDateTime': 'yesterday',
      'details/6': deletion('e-7', { startDateTime: '2011-03-14T09:27:00' }),
    },
  },
  {
    says: 'the last evaluation contains no deleted evidence',
    codes: ['consistency.deleted-evidence-evaluated'],
    wrong: { 'details/5': addition('e-7'), 'details/6': deletion('e-7'), 'details/7': lastly('e-7') },
    right: {
      'details/5': addition('e-7'),
      'details/6': deletion('e-7', { startDateTime: '2011-03-14T09:28:26' }),
      'details/7': lastly('e-7'),
    },
  },
  {
    says: 'evidence that was added again counts again',
    codes: ['consistency.deleted-evidence-evaluated'],
    wrong: { 'details/5': addition('e-7'), 'details/6': deletion('e-7'), 'details/7': lastly('e-7') },
    right: {
      'details/5': addition('e-7'),
      'details/6': deletion('e-7'),
      'details/7': lastly('e-7'),
      'details/8': { ...(addition('e-7') as object), startDateTime: '2011-03-14T09:28:00' },
    },
  },
  {
    says: 'J7 a deletion contains no data',
    codes: ['consistency.deletion-with-data'],
    wrong: {
      'details/5': addition('e-7'),
      'details/6': deletion('e-7', { evidenceDetails: { id: 'e-7', data: { documentNumber: 'X1' } } }),
    },
    right: { 'details/5': addition('e-7'), 'details/6': deletion('e-7', { evidenceDetails: { id: 'e-7' } }) },
  },
  {
    says: 'a deletion has no verifications',
    codes: ['consistency.deletion-with-data'],
    wrong: { 'details/5': addition('e-7'), 'details/6': deletion('e-7', { verificationDetails: [{}] }) },
    right: { 'details/5': addition('e-7'), 'details/6': deletion('e-7', { evaluationDetails: { evidences: [] } }) },
  },
  {
    says: 'J7 a deleted evidence has no images',
    codes: ['consistency.deleted-evidence-images'],
    wrong: {
      'details/5': addition('e-7'),
      'details/6': deletion('e-7'),
      'details/5/evidenceDetails/captureImages': [{ id: 'i-1' }],
    },
    right: {
      'details/5': addition('e-7'),
      'details/6': deletion('e-7'),
      'details/5/evidenceDetails/captureImages': [],
    },
  },
  {
    says: 'J7 a deleted evidence is removed from the identity',
    codes: ['consistency.deleted-evidence-kept'],
    wrong: {
      'details/5': addition('a-7'),
      'details/6': deletion('a-7'),
      'identityDetails/attributes/1': { evidenceId: 'a-7', type: 'ATTRIBUTES' },
    },
    right: {
      'details/5': addition('a-7'),
      'details/6': deletion('a-7'),
      'identityDetails/attributes/1': { evidenceId: 'a-8', type: 'ATTRIBUTES' },
    },
  },
  {
    says: 'a GET is never recorded',
    codes: ['consistency.recorded-get'],
    wrong: { 'details/0/processingDetails/method': 'GET' },
    right: { 'details/0/processingDetails/method': 'PUT' },
  },
  {
    says: 'J10 every operation has ended',
    codes: ['consistency.unfinished-operation'],
    wrong: { 'details/4/progress': 'BLOCKED' },
    right: { 'details/4/progress': 'PAUSE' },
  },
  {
    says: 'an operation ends with the deletion of its evidence',
    codes: ['consistency.unfinished-operation'],
    wrong: { 'details/5': addition('x-1'), 'details/6': deletion('x-1'), 'details/6/progress': 'ERROR' },
    right: { 'details/5': addition('x-1'), 'details/5/progress': 'ERROR', 'details/6': deletion('x-1') },
  },
  {
    says: 'after a blocking participant was REJECTED only evaluation follows',
    codes: ['consistency.after-blocking-rejection'],
    wrong: { [`${DOCUMENT}/verificationDetails/0/participantState`]: 'REJECTED' },
    right: { [`${DOCUMENT}/verificationDetails/1/participantState`]: 'REJECTED' },
  },
  {
    says: 'a restarted examination is a new examination',
    codes: ['consistency.after-blocking-rejection'],
    wrong: { [`${DOCUMENT}/verificationDetails/0/participantState`]: 'REJECTED' },
    right: {
      [`${DOCUMENT}/verificationDetails/0/participantState`]: 'REJECTED',
      [`${DOCUMENT}/verificationDetails/1/participantType`]: 'IMAGE_OCR',
    },
  },
]

const NO_GIV: Change = {
  'details/0/consentsDetails/consents/0/type': 'EMAIL',
  'identityDetails/consents/0/type': 'EMAIL',
}

const CONSENT: readonly Row[] = [
  {
    says: 'a portrait needs a consent',
    codes: ['consistency.consent-missing'],
    wrong: {
      'details/0/consentsDetails/consents/1/approved': false,
      'identityDetails/consents/1/approved': false,
    },
    right: { 'details/0/consentsDetails/consents/1/validityPeriod': undefined },
  },
  {
    says: 'J12 issuing source validation needs a consent',
    codes: ['consistency.consent-missing'],
    wrong: NO_GIV,
    right: {
      ...NO_GIV,
      [`${DOCUMENT}/verificationDetails/1`]: {},
      [`${DOCUMENT}/evaluationDetails/evidences/0/raisedIndicators`]: undefined,
    },
  },
  {
    says: 'J12 GIV indicators of the evaluation alone need a consent too',
    codes: ['consistency.consent-missing'],
    wrong: {
      ...NO_GIV,
      [`${DOCUMENT}/verificationDetails/1`]: {},
    },
    right: { [`${DOCUMENT}/verificationDetails/1`]: {} },
  },
  {
    says: 'J13 a withdrawn consent does not count',
    codes: ['consistency.consent-missing'],
    wrong: { 'details/5': consentStep('DELETE', '27:30', { consentId: 'c-2', approved: true, type: 'PORTRAIT' }) },
    right: { 'details/5': consentStep('DELETE', '28:10', { consentId: 'c-2', approved: true, type: 'PORTRAIT' }) },
  },
  {
    says: 'consent comes before use',
    codes: ['consistency.consent-late', 'consistency.consent-late'],
    wrong: { 'details/0/startDateTime': '2011-03-14T09:28:15' },
    right: { 'details/0/startDateTime': '2011-03-14T09:27:08' },
  },
  {
    says: 'a consent immediately after the use may count, but does not replace the previous one',
    codes: ['consistency.consent-missing'],
    wrong: { 'details/5': consentStep('ADD', '27:57', { consentId: 'c-3', approved: false, type: 'PORTRAIT' }) },
    right: { 'details/5': consentStep('ADD', '28:00', { consentId: 'c-3', approved: false, type: 'PORTRAIT' }) },
  },
  {
    says: 'a consent withdrawn in the millisecond of its use may have existed for it',
    codes: ['consistency.consent-missing'],
    wrong: { 'details/5': consentStep('ADD', '27:58.604', { consentId: 'c-3', approved: false, type: 'PORTRAIT' }) },
    right: { 'details/5': consentStep('ADD', '27:58.605', { consentId: 'c-3', approved: false, type: 'PORTRAIT' }) },
  },
  {
    says: 'data of a live capture comes after its session has begun',
    codes: ['consistency.consent-late'],
    wrong: { 'details/0/startDateTime': '2011-03-14T09:27:09' },
    right: {
      'details/0/startDateTime': '2011-03-14T09:27:09',
      [`${DOCUMENT}/identityOperation/name`]: 'ID_DOCUMENT_LIVE_CAPTURE',
    },
  },
  {
    says: 'J13 a consent has not expired at its use',
    codes: ['consistency.consent-expired'],
    wrong: { 'details/0/consentsDetails/consents/1/validityPeriod/to': '2011-03-13' },
    right: { 'details/0/consentsDetails/consents/1/validityPeriod/to': '2011-03-14' },
  },
  {
    says: 'a consent is already valid at its use',
    codes: ['consistency.consent-expired'],
    wrong: { 'details/0/consentsDetails/consents/1/validityPeriod/from': '2011-03-15' },
    right: { 'details/0/consentsDetails/consents/1/validityPeriod/from': '2011-03-14' },
  },
  ...(
    [
      ['to', '2011-03-13T10:00:00', '12/31/2009'],
      ['to', '2010-12-31', '1 year'],
      ['to', '2010-12-31', ''],
      ['to', '2010-12-31', '2010'],
      ['from', '2011-03-15T10:00:00', '31/12/2009'],
    ] as const
  ).map(
    ([name, wrong, right]): Row => ({
      says: `D-15 a validity ${name} "${right}" is text without a day`,
      codes: ['consistency.consent-expired'],
      wrong: { [`details/0/consentsDetails/consents/1/validityPeriod/${name}`]: wrong },
      right: { [`details/0/consentsDetails/consents/1/validityPeriod/${name}`]: right },
    }),
  ),
  {
    says: 'a consent of the identity equals the recorded one',
    codes: ['consistency.final-consent'],
    wrong: { 'identityDetails/consents/1/approved': false },
    right: {
      'identityDetails/consents/1/approved': false,
      'details/5': consentStep('ADD', '28:21', { consentId: 'c-2', approved: false, type: 'PORTRAIT' }),
    },
  },
  {
    says: 'a withdrawn consent may be recorded as refused',
    codes: ['consistency.final-consent'],
    wrong: {
      'identityDetails/consents/1/approved': false,
      'details/5': consentStep('DELETE', '26:54', { consentId: 'c-2', approved: true, type: 'PORTRAIT' }),
    },
    right: {
      'identityDetails/consents/1/approved': false,
      'details/5': consentStep('DELETE', '28:21', { consentId: 'c-2', approved: true, type: 'PORTRAIT' }),
    },
  },
  {
    says: 'a consent may have the state of a later consent of its type',
    codes: ['consistency.final-consent'],
    wrong: {
      'identityDetails/consents/1/approved': false,
      'details/5': consentStep('ADD', '28:21', { consentId: 'c-8', approved: false, type: 'EMAIL' }),
    },
    right: {
      'identityDetails/consents/1/approved': false,
      'details/5': consentStep('ADD', '28:21', { consentId: 'c-8', approved: false, type: 'PORTRAIT' }),
    },
  },
  {
    says: 'a consent keeps its type',
    codes: ['consistency.final-consent'],
    wrong: { 'identityDetails/consents/0/type': 'VISA' },
    right: {
      'identityDetails/consents/0/type': 'VISA',
      'details/0/consentsDetails/consents/0/consentId': 'c-0',
      'details/0/consentsDetails/consents/2': { consentId: 'c-1', approved: true, type: 'VISA' },
    },
  },
  {
    says: 'a validity ends after it begins',
    codes: ['consistency.consent-period'],
    wrong: { 'identityDetails/consents/0/validityPeriod/from': '2012-03-15' },
    right: { 'identityDetails/consents/0/validityPeriod/from': '2012-03-14' },
  },
]

const FUZZY = (by: string, mitigated: string): JsonValue => [
  { mitigatingIndicators: [by], mitigatedIndicators: [[mitigated]] },
]
const BLOCKED: Change = {
  ...everywhere('blockingIndicators', ['FIRSTNAME_COMPARE_FAILED']),
  [`${SCORING}/isBlockingindicatorFound`]: true,
  [`${AGAIN}/isBlockingindicatorFound`]: true,
  [`${DOCUMENT}/evaluationDetails/evidences/0/raisedIndicators`]: undefined,
  [`${PORTRAIT}/evaluationDetails/evidences/0/raisedIndicators`]: undefined,
}

const MITIGATED_BY_TENANT: Change = {
  [`${SCORING}/indicatorsMitigations`]: FUZZY('TENANT_RULE_OK', 'FIRSTNAME_COMPARE_FAILED'),
  [`${AGAIN}/indicatorsMitigations`]: FUZZY('TENANT_RULE_OK', 'FIRSTNAME_COMPARE_FAILED'),
}
const RAISED_BY_FACE: Change = { [`${FACE}/raisedIndicators`]: ['TENANT_RULE_OK'] }
const NO_LISTS: Change = {
  [`${FINAL}/positiveIndicators`]: undefined,
  [`${AGAIN}/blockingIndicators`]: undefined,
}

const SCORES: readonly Row[] = [
  {
    says: 'J4 a score is within its strength',
    codes: Array(3).fill('consistency.score-above-strength'),
    wrong: everywhere('strength', 'LEVEL2'),
    right: everywhere('strength', 'LEVEL3'),
  },
  {
    says: 'J6 a verified portrait has the score of its reference',
    codes: ['consistency.portrait-score', 'consistency.portrait-score'],
    wrong: faceEverywhere('score', 'LEVEL2'),
    right: { ...faceEverywhere('score', 'LEVEL2'), ...everywhere('score', 'LEVEL2') },
  },
  {
    says: 'a portrait that is not verified has LEVEL0',
    codes: ['consistency.unverified-score', 'consistency.unverified-score'],
    wrong: faceEverywhere('status', 'NOT_VERIFIED'),
    right: { ...faceEverywhere('status', 'NOT_VERIFIED'), ...faceEverywhere('score', 'LEVEL0') },
  },
  {
    says: 'J4 a verified chip has LEVEL3',
    codes: ['consistency.chip-score'],
    wrong: { 'details/5': chip('VERIFIED', 'LEVEL4') },
    right: { 'details/5': chip('VERIFIED', 'LEVEL3') },
  },
  {
    says: 'an invalid chip has LEVEL0',
    codes: ['consistency.chip-score'],
    wrong: { 'details/5': chip('INVALID', 'LEVEL3') },
    right: { 'details/5': chip('INVALID', 'LEVEL0') },
  },
  {
    says: 'J5 a verified evidence has no blocking indicators',
    codes: Array(3).fill('consistency.blocking-without-mitigation'),
    wrong: BLOCKED,
    right: {
      ...BLOCKED,
      ...everywhere('positiveIndicators', ['FIRSTNAME_FUZZY_COMPARE_OK']),
      [`${SCORING}/indicatorsMitigations`]: FUZZY('FIRSTNAME_FUZZY_COMPARE_OK', 'FIRSTNAME_COMPARE_FAILED'),
      [`${AGAIN}/indicatorsMitigations`]: FUZZY('FIRSTNAME_FUZZY_COMPARE_OK', 'FIRSTNAME_COMPARE_FAILED'),
    },
  },
  {
    says: 'an indicator that was never raised mitigates nothing',
    codes: Array(3).fill('consistency.blocking-without-mitigation'),
    wrong: { ...BLOCKED, ...MITIGATED_BY_TENANT },
    right: {
      ...BLOCKED,
      ...MITIGATED_BY_TENANT,
      ...faceEverywhere('positiveIndicators', ['TENANT_RULE_OK']),
      ...RAISED_BY_FACE,
    },
  },
  {
    says: 'without a list of raised indicators, a recorded mitigation counts',
    codes: ['consistency.blocking-without-mitigation'],
    wrong: { [`${FINAL}/blockingIndicators`]: ['FIRSTNAME_COMPARE_FAILED'], ...NO_LISTS },
    right: { [`${FINAL}/blockingIndicators`]: ['FIRSTNAME_COMPARE_FAILED'], ...NO_LISTS, ...MITIGATED_BY_TENANT },
  },
  {
    says: 'a fuzzy comparison that is OK mitigates without a record of it',
    codes: Array(3).fill('consistency.blocking-without-mitigation'),
    wrong: { ...BLOCKED, ...everywhere('positiveIndicators', ['SURNAME_FUZZY_COMPARE_OK']) },
    right: { ...BLOCKED, ...everywhere('positiveIndicators', ['FIRSTNAME_FUZZY_COMPARE_OK']) },
  },
  {
    says: 'a wrong mitigation has no effect',
    codes: ['consistency.blocking-without-mitigation', 'consistency.wrong-mitigation']
      .flatMap((code) => [code, code])
      .concat('consistency.blocking-without-mitigation'),
    wrong: {
      ...BLOCKED,
      [`${SCORING}/indicatorsMitigations`]: FUZZY('SURNAME_FUZZY_COMPARE_OK', 'FIRSTNAME_COMPARE_FAILED'),
      [`${AGAIN}/indicatorsMitigations`]: FUZZY('SURNAME_FUZZY_COMPARE_OK', 'FIRSTNAME_COMPARE_FAILED'),
    },
    right: { ...BLOCKED, ...everywhere('status', 'INVALID') },
  },
  {
    says: 'a fuzzy comparison mitigates only its own exact comparison',
    codes: ['consistency.wrong-mitigation'],
    wrong: { [`${SCORING}/indicatorsMitigations`]: FUZZY('SURNAME_FUZZY_COMPARE_OK', 'FIRSTNAME_COMPARE_FAILED') },
    right: { [`${SCORING}/indicatorsMitigations`]: FUZZY('SURNAME_FUZZY_COMPARE_OK', 'SURNAME_COMPARE_UNVERIFIED') },
  },
  {
    says: 'a raised indicator that blocks by default is listed as blocking, or the evidence is not verified',
    codes: ['consistency.blocking-not-listed', 'consistency.indicator-lists'],
    wrong: { [`${FACE}/raisedIndicators`]: ['BIOMETRIC_MATCHING_CHECK_OK', 'BIOMETRIC_QUALITY_CHECK_FAILED'] },
    right: {
      [`${FACE}/raisedIndicators`]: ['BIOMETRIC_QUALITY_CHECK_FAILED'],
      [`${FACE}/statusAndScoring/positiveIndicators`]: undefined,
      [`${FACE}/statusAndScoring/blockingIndicators`]: ['BIOMETRIC_QUALITY_CHECK_FAILED'],
      [`${FACE}/statusAndScoring/isBlockingindicatorFound`]: true,
      [`${FINAL_FACE}/blockingIndicators`]: ['BIOMETRIC_QUALITY_CHECK_FAILED'],
      ...faceEverywhere('status', 'INVALID'),
      ...faceEverywhere('score', 'LEVEL0'),
    },
  },
  {
    says: 'no failed indicator is listed as positive',
    codes: ['consistency.failed-as-positive', 'consistency.failed-as-positive'],
    wrong: { ...faceEverywhere('positiveIndicators', ['A_OK', 'B_FAILED']), [`${FACE}/raisedIndicators`]: undefined },
    right: { ...faceEverywhere('positiveIndicators', ['A_OK', 'B_WARNING']), [`${FACE}/raisedIndicators`]: undefined },
  },
  {
    says: 'indicator lists agree with the raised indicators',
    codes: ['consistency.indicator-lists'],
    wrong: { [`${FACE}/raisedIndicators`]: [] },
    right: { [`${FACE}/raisedIndicators`]: ['BIOMETRIC_MATCHING_CHECK_OK', 'BIOMETRIC_MATCHING_CHECK_OK'] },
  },
  {
    says: 'the flag for blocking indicators matches its list',
    codes: ['consistency.blocking-flag'],
    wrong: { [`${SCORING}/isBlockingindicatorFound`]: true },
    right: { [`${SCORING}/isBlockingindicatorFound`]: undefined },
  },
  {
    says: 'the flag for mandatory indicators matches its list',
    codes: ['consistency.mandatory-flag'],
    wrong: { [`${SCORING}/mandatoryCheckRulesMissing`]: ['PHYSICAL_DOCUMENT'] },
    right: {
      [`${SCORING}/mandatoryCheckRulesMissing`]: ['PHYSICAL_DOCUMENT'],
      [`${SCORING}/isMandatoryIndicatorMissing`]: true,
    },
  },
]

const DATA = `${DOCUMENT}/evidenceDetails/data`
const HOLDER = `${DATA}/holderInformation/0`

const FINAL_DATA = 'identityDetails/idDocuments/0/idDocumentData'
const ZONE = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'] as const
const finalData = (more: { readonly [name: string]: JsonValue } = {}): JsonValue => ({
  idDocumentNumber: 'L898902C3',
  expiryDate: '2012-04-15',
  mrz: ZONE,
  ...more,
})

const VALUES: readonly Row[] = [
  {
    says: 'an MRZ has a known format',
    codes: ['consistency.mrz-format'],
    wrong: { [`${DATA}/mrz`]: ['P<UTO'] },
    right: { [`${DATA}/mrz`]: [] },
  },
  {
    says: 'J11 the check digits of an MRZ are right',
    codes: ['consistency.mrz-check-digit', 'consistency.mrz-check-digit'],
    wrong: { [`${DATA}/mrz/1`]: 'L898902C36UTO7408121F1204159ZE184226B<<<<<10' },
    right: { [`${DATA}/mrz/1`]: 'L898902C36UTO7408122F1204159ZE184226B<<<<<10' },
  },
  ...(
    [
      ['documentNumber', 'document number', 'L898902C4', 'l898902c3'],
      ['expiryDate', 'date of expiry', '2012-04-16', '15 APR 2012'],
    ] as const
  ).map(
    ([name, says, wrong, right]): Row => ({
      says: `J11 the MRZ agrees with the ${says}`,
      codes: ['consistency.mrz-data'],
      wrong: { [`${DATA}/${name}`]: wrong },
      right: { [`${DATA}/${name}`]: right },
    }),
  ),
  ...(
    [
      ['dateOfBirth', 'date of birth', '1974-08-13', '1974-08-12'],
      ['surname', 'surname', 'Smith', 'ÉRIKSSON'],
      ['gender', 'gender', 'M', 'X'],
      ['nationality', 'nationality', 'AUS', 'UTO'],
    ] as const
  ).map(
    ([name, says, wrong, right]): Row => ({
      says: `J11 the MRZ agrees with the ${says}`,
      codes: ['consistency.mrz-data'],
      wrong: { [`${HOLDER}/${name}`]: wrong },
      right: { [`${HOLDER}/${name}`]: right },
    }),
  ),
  {
    says: 'J11 the check digits of a document of the identity are right',
    codes: ['consistency.mrz-check-digit', 'consistency.mrz-check-digit'],
    wrong: { [FINAL_DATA]: finalData({ mrz: [ZONE[0], ZONE[1].replace('7408122', '7408121')] }) },
    right: { [FINAL_DATA]: finalData() },
  },
  {
    says: 'an MRZ of the identity has a known format',
    codes: ['consistency.mrz-format'],
    wrong: { [FINAL_DATA]: finalData({ mrz: ['P<UTO'] }) },
    right: { [FINAL_DATA]: finalData({ mrz: [] }) },
  },
  ...(
    [
      ['idDocumentNumber', 'L898902C4', 'l898902c3'],
      ['expiryDate', '2012-04-16', '2012-04-15'],
      ['issuingCountry', 'AUS', 'UTO'],
    ] as const
  ).map(
    ([name, wrong, right]): Row => ({
      says: `J11 the MRZ of a document of the identity agrees with its ${name}`,
      // The record has the right value.
      codes: ['consistency.final-document', 'consistency.mrz-data'],
      wrong: { [FINAL_DATA]: finalData({ [name]: wrong }) },
      right: { [FINAL_DATA]: finalData({ [name]: right }) },
    }),
  ),
  ...(
    [
      ['dateOfBirth', '1974-08-13', '1974-08-12'],
      ['surname', 'Smith', 'ÉRIKSSON'],
      ['gender', 'M', 'X'],
      ['nationality', 'AUS', 'UTO'],
    ] as const
  ).map(
    ([name, wrong, right]): Row => ({
      says: `J11 the MRZ of a document of the identity agrees with the ${name} next to it`,
      // The record has the right value.
      codes: ['consistency.final-document', 'consistency.mrz-data'],
      wrong: { [FINAL_DATA]: finalData({ personalAttributes: { [name]: { value: wrong, verified: true } } }) },
      right: { [FINAL_DATA]: finalData({ personalAttributes: { [name]: { value: right, verified: true } } }) },
    }),
  ),
  {
    says: 'a name with a direction override is reported; joiners that a script needs, and right-to-left text, are not',
    codes: ['consistency.hidden-characters', 'consistency.hidden-characters'],
    wrong: { [`${REVIEW}/comment`]: 'see \u202egnp.exe\u202c', 'proof/componentVersion': '7\u200b' },
    right: { [`${REVIEW}/comment`]: 'می‌خواهم, क्‍ष, 👩‍💻, שלום', 'proof/componentVersion': '7' },
  },
  {
    says: 'a document with DOC_EXPIRATION_DATE_OK has not expired',
    codes: ['consistency.expired-document'],
    wrong: { [`${DATA}/expiryDate`]: '2011-03-13', [`${DATA}/mrz`]: [] },
    right: { [`${DATA}/expiryDate`]: '2011-03-14', [`${DATA}/mrz`]: [] },
  },
  {
    says: 'a document is issued before it expires',
    codes: ['consistency.date-order'],
    wrong: { [`${DATA}/issuingDate`]: '2012-04-16' },
    right: { [`${DATA}/issuingDate`]: '2012-04-15' },
  },
  {
    says: 'J18 an address is an address',
    codes: ['consistency.ip-address'],
    wrong: { 'proof/ips/0': '203.0.113.256' },
    right: { 'proof/ips/0': '203.0.113.255' },
  },
  {
    says: 'J18 an address has no scope id',
    codes: ['consistency.ip-address'],
    wrong: { 'proof/ips/0': '2001:db8::1%eth0' },
    right: { 'proof/ips/0': '::ffff:203.0.113.9' },
  },
  {
    says: 'J18 a private address is named as such',
    codes: ['consistency.private-address'],
    wrong: { 'proof/ips/0': '192.168.1.7' },
    right: { 'proof/ips/0': '192.169.1.7' },
  },
]

export const ROWS: readonly Row[] = [
  ...IDS,
  ...TIMES,
  ...REFERENCES,
  ...EVALUATION,
  ...LIFE_CYCLE,
  ...CONSENT,
  ...SCORES,
  ...VALUES,
  ...PERSON_ROWS,
]
