import type { RecordInput } from '../../../main/proof/verify/consistency/record.ts'
import type { FileFacts } from '../../../shared/report/facts.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'

/** Change of a record: new values by path, for example `details/1/progress`; undefined removes the member. */
export type Change = { readonly [path: string]: JsonValue | undefined }

/** Returns a consistent record: consents, the specimen passport of ICAO Doc 9303, a portrait, a review, a file. */
export const sampleRecord = (...changes: readonly Change[]): RecordInput => {
  const content: { [name: string]: JsonValue } = JSON.parse(TEXT)
  for (const change of changes) for (const [path, value] of Object.entries(change)) put(content, path.split('/'), value)
  const { proof, identityDetails, details } = content
  return { proof, identityDetails, details, files: FILES }
}

function put(parent: { [name: string]: JsonValue }, [name = '', ...rest]: readonly string[], value?: JsonValue): void {
  // Array elements are addressed by index, like object members by name.
  if (rest.length > 0) put(parent[name] as { [name: string]: JsonValue }, rest, value)
  else if (value === undefined) delete parent[name]
  else parent[name] = value
}

const file = (path: string, leading: string): FileFacts => ({
  path,
  size: 100,
  compressedSize: 100,
  method: 'stored',
  sha256: 'ab'.repeat(32),
  leading,
})

export const FILES: readonly FileFacts[] = [
  file('images/i-1.png', '89504e470d0a1a0a0000000d49484452'),
  file('images/i-2.jpg', 'ffd8ffe000104a4649460001'),
  file('images/i-3.png', '89504e470d0a1a0a0000000d49484452'),
  file('videos/v-1.mp4', '0000001c6674797069736f6d'),
  file('additionalFiles/f-1.pdf', '255044462d312e37'),
]

export const withFile = (path: string, change: Partial<FileFacts>): readonly FileFacts[] =>
  FILES.map((file) => (file.path === path ? { ...file, ...change } : file))

const media = (id: string, path: string) => ({ hash: 'ab'.repeat(32), id, path })

const PROOF = {
  version: '1.0',
  proofId: 'p-1',
  identityId: 'id-1',
  tenantId: 't-1',
  tenantRole: 'RELYING_SERVICE',
  startDateTime: '2011-03-14T09:26:53.581',
  endDateTime: '2011-03-14T09:28:33.6234567',
  componentVersion: '7',
  ips: ['203.0.113.9', '2001:db8::9'],
  hashes: {
    identityDetails: '00',
    verificationAndEvaluationDetails: '00',
    images: [media('i-1', 'images/i-1.png'), media('i-2', 'images/i-2.jpg'), media('i-3', 'images/i-3.png')],
    videos: [media('v-1', 'videos/v-1.mp4')],
    additionalFiles: [media('f-1', 'additionalFiles/f-1.pdf')],
  },
}

const scored = (positive: readonly string[], strength: string) => ({
  status: 'VERIFIED',
  score: 'LEVEL3',
  strength,
  positiveIndicators: positive,
  warningIndicators: [],
  blockingIndicators: [],
  unverifiedIndicators: [],
})
const evaluation = (positive: readonly string[], strength: string) => ({
  ...scored(positive, strength),
  isBlockingindicatorFound: false,
  isMandatoryIndicatorMissing: false,
  mandatoryCheckRulesMissing: [],
  indicatorsMitigations: [],
})

const DOCUMENT = ['MRZ_CHECKSUMS_OK', 'DOC_EXPIRATION_DATE_OK', 'GIV_VERIFICATION_VERIFIED']
const PORTRAIT = ['BIOMETRIC_MATCHING_CHECK_OK']

const CONSENTS = [
  { consentId: 'c-1', approved: true, type: 'GIV', validityPeriod: { from: '2011-01-01', to: '2012-03-14' } },
  { consentId: 'c-2', approved: true, type: 'PORTRAIT', validityPeriod: { to: '2012-03-14' } },
]

const IDENTITY = {
  globalStatus: {
    id: 'id-1',
    status: 'EXPECTING_INPUT',
    levelOfAssurance: 'LOA2',
    creationDateTime: '2011-03-14T09:26:53',
    evaluationDateTime: '2011-03-14T09:28:23',
    nameReferenceEvidenceId: 'e-1',
    portraitReferenceEvidenceId: 'e-1',
    upgradePaths: {},
  },
  consents: CONSENTS,
  attributes: [{ evidenceId: 'a-1', type: 'ATTRIBUTES', evidenceStatus: scored(['OCR_FULLNAME_OK'], 'LEVEL4') }],
  idDocuments: [{ evidenceId: 'e-1', type: 'PASSPORT', evidenceStatus: scored(DOCUMENT, 'LEVEL4') }],
  portrait: { evidenceId: 'e-2', type: 'PORTRAIT', evidenceStatus: scored(PORTRAIT, 'LEVEL3') },
}

const verification = (participantType: string, from: string, to: string, raisedIndicators: readonly string[]) => ({
  startDateTime: `2011-03-14T09:${from}`,
  endDateTime: `2011-03-14T09:${to}`,
  sessionCreationTime: `2011-03-14T09:${from}`,
  participantType,
  participantState: 'ACCEPTED',
  isBlockingParticipant: true,
  raisedIndicators,
})

const DETAILS = [
  {
    identityOperation: { id: 'o-0', name: 'CONSENTS', type: 'ADD' },
    participantContextId: 'o-0',
    progress: 'DONE',
    startDateTime: '2011-03-14T09:26:55.2',
    consentsDetails: { consents: CONSENTS },
    processingDetails: {
      method: 'POST',
      startDateTime: '2011-03-14T09:26:55.063',
      endDateTime: '2011-03-14T09:26:56.303',
    },
  },
  {
    identityOperation: { id: 'e-1', name: 'ID_DOCUMENT_CAPTURE', type: 'ADD' },
    identityOperationChild: 'a-1',
    participantContextId: 'e-1',
    progress: 'DONE',
    startDateTime: '2011-03-14T09:27:03.332',
    evidenceDetails: {
      id: 'e-1',
      family: 'IDDOCUMENT',
      type: 'PASSPORT',
      attributesReferenceId: 'a-1',
      captureImages: [{ id: 'i-1', side: 'FRONT' }],
      photoCrops: [{ id: 'i-3', originalCaptureId: 'i-1' }],
      data: {
        documentNumber: 'L898902C3',
        expiryDate: '2012-04-15',
        issuingDate: '2007-04-15',
        issuingCountry: 'UTO',
        holderInformation: [
          {
            dateOfBirth: '1974-08-12',
            surname: 'Eriksson',
            givenNames: ['Anna', 'Maria'],
            gender: 'F',
            nationality: 'UTO',
          },
        ],
        mrz: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
      },
    },
    evaluationDetails: {
      evaluationDateTime: '2011-03-14T09:27:23.116',
      evidences: [
        {
          id: 'e-1',
          type: 'PASSPORT',
          raisedIndicators: DOCUMENT,
          attributesReferenceAndConsistency: { isReference: true },
          portraitMatchingReference: { isReference: true },
          statusAndScoring: evaluation(DOCUMENT, 'LEVEL4'),
        },
      ],
      loaAndUpgradePath: { levelOfAssurance: 'LOA1' },
    },
    verificationDetails: [
      verification('IMAGE_OCR', '27:05.7', '27:10.4', ['MRZ_CHECKSUMS_OK', 'DOC_EXPIRATION_DATE_OK']),
      verification('GOV_VERIFICATION', '27:11.2', '27:16.1', ['GIV_VERIFICATION_VERIFIED']),
    ],
  },
  {
    identityOperation: { id: 'e-2', name: 'PORTRAIT_CAPTURE', type: 'ADD' },
    participantContextId: 'e-2',
    progress: 'DONE',
    startDateTime: '2011-03-14T09:27:58.605',
    evidenceDetails: {
      id: 'e-2',
      family: 'IDENTIFICATION',
      type: 'PORTRAIT',
      captureImages: [{ id: 'i-2' }],
      video: 'v-1',
    },
    evaluationDetails: {
      evaluationDateTime: '2011-03-14T09:28:23.556',
      evidences: [
        {
          id: 'e-1',
          type: 'PASSPORT',
          raisedIndicators: DOCUMENT,
          attributesReferenceAndConsistency: { isReference: true },
          portraitMatchingReference: { isReference: true },
          statusAndScoring: evaluation(DOCUMENT, 'LEVEL4'),
        },
        {
          id: 'e-2',
          type: 'PORTRAIT',
          raisedIndicators: PORTRAIT,
          statusAndScoring: evaluation(PORTRAIT, 'LEVEL3'),
        },
      ],
      loaAndUpgradePath: { levelOfAssurance: 'LOA2' },
    },
    verificationDetails: [
      {
        ...verification('BIOMETRIC_MATCHING', '28:09.9', '28:14.3', PORTRAIT),
        referenceId: 'e-1',
        candidateId: 'e-2',
      },
    ],
  },
  {
    identityOperation: { id: 'o-3', name: 'ADJUDICATION', type: 'ADD' },
    identityOperationParent: 'e-1',
    participantContextId: 'o-3',
    progress: 'DONE',
    startDateTime: '2011-03-14T09:28:13.752',
    verificationDetails: [
      {
        ...verification('ADJUDICATION', '28:13.9', '28:18.2', []),
        verificationServices: [
          {
            serviceName: 'adjudication',
            adjudicationDetails: {
              submitDateTime: '2011-03-14T09:28:13.489',
              decisionDateTime: '2011-03-14T09:28:19.160',
              expirationDate: '2011-03-14T09:41:53.730',
              decisionsDetails: [
                { duration: 4200, startTime: '2011-03-14T09:28:14.783', endTime: '2011-03-14T09:28:18.732' },
              ],
            },
          },
        ],
      },
    ],
  },
  {
    identityOperation: { name: 'ADDITIONAL_FILE', type: 'ADD' },
    participantContextId: 'o-4',
    progress: 'DONE',
    startDateTime: '2011-03-14T09:28:20',
    additionalFile: { id: 'f-1', metadata: [] },
  },
]

const TEXT = JSON.stringify({ proof: PROOF, identityDetails: IDENTITY, details: DETAILS })
