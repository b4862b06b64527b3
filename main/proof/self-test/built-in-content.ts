import type { JsonValue } from '../../../shared/schema/index.ts'

/**
 * Returns the evaluation of a verified evidence. The evaluation of the licence is repeated in each evaluation of the transaction.
 */
const verified = (id: string, type: string, indicators: readonly string[]): JsonValue => ({
  id,
  type,
  errors: [],
  extracted: true,
  raisedIndicators: [...indicators],
  statusAndScoring: {
    score: 'LEVEL3',
    status: 'VERIFIED',
    strength: 'LEVEL4',
    strengthRuleUsed: 'PHYSICAL_DOCUMENT',
    allNonOKVerifications: [],
    blockingIndicators: [],
    indicatorsMitigations: [],
    isBlockingindicatorFound: false,
    isMandatoryIndicatorMissing: false,
    isTechnicalError: false,
    mandatoryCheckRulesMissing: [],
    positiveIndicators: [...indicators],
    unverifiedIndicators: [],
    warningIndicators: [],
  },
})

const LICENCE = verified('e-1', 'DRIVING_LICENSE', ['MODEL_RECOGNIZED_OK', 'VISUAL_SECURITY_OK'])

/** Proof of an invented person: consents, a driving licence, a portrait. */
export const BUILT_IN_PROOF: { readonly [name: string]: JsonValue } = {
  version: '1.0',
  proofId: 'b1946ac9-2f6e-4a57-8a3c-0f4b8f0d1001',
  identityId: '7c1f0f5a-41c2-4b1e-9a37-2d9be0c0a001',
  transactionId: '7c1f0f5a-41c2-4b1e-9a37-2d9be0c0a001',
  tenantId: 'tenant-samples',
  tenantRole: 'RELYING_SERVICE',
  tenantUsed: 'default',
  startDateTime: '2026-03-14T09:26:53.581',
  endDateTime: '2026-03-14T09:28:33.623',
  componentVersion: '7.31.0',
  ips: ['203.0.113.9'],
}

export const BUILT_IN_IDENTITY: JsonValue = {
  globalStatus: {
    id: '7c1f0f5a-41c2-4b1e-9a37-2d9be0c0a001',
    status: 'EXPECTING_INPUT',
    levelOfAssurance: 'LOA2',
    creationDateTime: '2026-03-14T09:26:53.600',
    evaluationDateTime: '2026-03-14T09:28:10.000',
    upgradePaths: {},
    nameReferenceEvidenceId: 'e-1',
    portraitReferenceEvidenceId: 'e-1',
  },
  consents: [
    { consentId: 'c-1', approved: true, type: 'GIV', validityPeriod: { to: '2027-03-14' } },
    { consentId: 'c-2', approved: true, type: 'PORTRAIT', validityPeriod: { to: '2027-03-14' } },
  ],
  idDocuments: [
    {
      evidenceId: 'e-1',
      submitDateTime: '2026-03-14T09:27:03.620',
      type: 'DRIVING_LICENSE',
      evidenceStatus: {
        evaluationDateTime: '2026-03-14T09:27:23.116',
        status: 'VERIFIED',
        strength: 'LEVEL4',
        score: 'LEVEL3',
        isAdjudicable: false,
        errors: [],
        positiveIndicators: ['MODEL_RECOGNIZED_OK', 'VISUAL_SECURITY_OK'],
        warningIndicators: [],
        blockingIndicators: [],
        unverifiedIndicators: [],
      },
      idDocumentData: {
        idDocumentType: 'DRIVING_LICENSE',
        idDocumentNumber: '99887766',
        issuingCountry: 'AUS',
        issuingState: 'NSW',
        issuingDate: '2021-05-01',
        expiryDate: '2031-05-01',
        personalAttributes: {
          surname: { value: 'SPECIMEN', verified: true },
          givenNames: [{ value: 'ROBIN', verified: true }],
          dateOfBirth: { value: '1990-02-03', verified: true },
        },
      },
    },
  ],
  portrait: {
    evidenceId: 'e-2',
    submitDateTime: '2026-03-14T09:27:40.000',
    type: 'PORTRAIT',
    evidenceStatus: {
      evaluationDateTime: '2026-03-14T09:28:10.000',
      status: 'VERIFIED',
      strength: 'LEVEL4',
      score: 'LEVEL3',
      isAdjudicable: false,
      errors: [],
      positiveIndicators: ['BIOMETRIC_MATCHING_CHECK_OK', 'BIOMETRIC_QUALITY_CHECK_OK'],
      warningIndicators: [],
      blockingIndicators: [],
      unverifiedIndicators: [],
    },
    portraitQuality: true,
    portraitData: { source: 'LIVE_CAPTURE_VIDEO', channel: 'webSDK' },
  },
}

export const BUILT_IN_DETAILS: JsonValue = [
  {
    identityOperation: { id: 'o-1', name: 'CONSENTS', type: 'ADD' },
    participantContextId: 'o-1',
    progress: 'DONE',
    startDateTime: '2026-03-14T09:26:55.272',
    consentsDetails: {
      consents: [
        { consentId: 'c-1', approved: true, type: 'GIV', validityPeriod: { to: '2027-03-14' } },
        { consentId: 'c-2', approved: true, type: 'PORTRAIT', validityPeriod: { to: '2027-03-14' } },
      ],
    },
    processingDetails: {
      submissionId: 's-1',
      uri: '/svc/v1/identities/x/consents',
      method: 'POST',
      httpCode: 200,
      tokenRole: 'RELYING_SERVICE',
      startDateTime: '2026-03-14T09:26:55.272',
      endDateTime: '2026-03-14T09:26:56.303',
      errors: [],
    },
    verificationDetails: [],
  },
  {
    identityOperation: { id: 'e-1', name: 'ID_DOCUMENT_CAPTURE', type: 'ADD' },
    participantContextId: 'e-1',
    progress: 'DONE',
    startDateTime: '2026-03-14T09:27:03.332',
    evidenceDetails: {
      id: 'e-1',
      family: 'IDDOCUMENT',
      type: 'DRIVING_LICENSE',
      captureImages: [
        { id: 'img-front', side: 'FRONT', source: 'LIVE_CAPTURE_IMAGE', channel: 'webSDK' },
        { id: 'img-back', side: 'BACK', source: 'LIVE_CAPTURE_IMAGE', channel: 'webSDK' },
      ],
      photoCrops: [{ id: 'img-crop', originalCaptureId: 'img-front' }],
      data: {
        documentNumber: '99887766',
        expiryDate: '2031-05-01',
        issuingDate: '2021-05-01',
        issuingCountry: 'AUS',
        holderInformation: [{ dateOfBirth: '1990-02-03', surname: 'SPECIMEN', givenNames: ['ROBIN'] }],
      },
    },
    evaluationDetails: {
      evaluationDateTime: '2026-03-14T09:27:23.116',
      evidences: [LICENCE],
      loaAndUpgradePath: { isTechnicalError: false, levelOfAssurance: 'LOA1', upgradePaths: {} },
      updateOnIdentitySuccess: true,
    },
    processingDetails: {
      submissionId: 's-2',
      uri: '/svc/v1/identities/x/id-documents/capture',
      method: 'POST',
      httpCode: 200,
      tokenRole: 'RELYING_SERVICE',
      startDateTime: '2026-03-14T09:27:03.332',
      endDateTime: '2026-03-14T09:27:04.351',
      errors: [],
    },
    verificationDetails: [
      {
        startDateTime: '2026-03-14T09:27:05.726',
        endDateTime: '2026-03-14T09:27:10.434',
        sessionCreationTime: '2026-03-14T09:27:05.726',
        participantType: 'IMAGE_OCR',
        participantState: 'ACCEPTED',
        errors: [],
        raisedIndicators: ['MODEL_RECOGNIZED_OK', 'VISUAL_SECURITY_OK'],
        isBlockingParticipant: true,
        verificationId: 'v-1',
        verificationServices: [
          {
            serviceName: 'image_ocr',
            serviceVersion: '4.2.0',
            isTechnicalError: false,
            responseTimeMS: 874,
            raisedIndicators: ['MODEL_RECOGNIZED_OK', 'VISUAL_SECURITY_OK'],
            errors: [],
          },
        ],
      },
    ],
  },
  {
    identityOperation: { id: 'e-2', name: 'PORTRAIT_CAPTURE', type: 'ADD' },
    participantContextId: 'e-2',
    progress: 'DONE',
    startDateTime: '2026-03-14T09:27:40.000',
    sessionId: 'session-1',
    evidenceDetails: {
      id: 'e-2',
      family: 'IDENTIFICATION',
      type: 'PORTRAIT',
      captureImages: [{ id: 'img-portrait', source: 'LIVE_CAPTURE_VIDEO', channel: 'webSDK' }],
    },
    evaluationDetails: {
      evaluationDateTime: '2026-03-14T09:28:10.000',
      evidences: [LICENCE, verified('e-2', 'PORTRAIT', ['BIOMETRIC_MATCHING_CHECK_OK', 'BIOMETRIC_QUALITY_CHECK_OK'])],
      loaAndUpgradePath: { isTechnicalError: false, levelOfAssurance: 'LOA2', upgradePaths: {} },
      updateOnIdentitySuccess: true,
    },
    processingDetails: {
      submissionId: 's-3',
      uri: '/svc/v1/identities/x/attributes/portrait/capture-session',
      method: 'POST',
      httpCode: 200,
      tokenRole: 'RELYING_SERVICE',
      startDateTime: '2026-03-14T09:27:40.000',
      endDateTime: '2026-03-14T09:27:41.000',
      errors: [],
    },
    verificationDetails: [
      {
        startDateTime: '2026-03-14T09:27:45.000',
        endDateTime: '2026-03-14T09:27:55.000',
        sessionCreationTime: '2026-03-14T09:27:45.000',
        participantType: 'BIOMETRIC_MATCHING',
        participantState: 'ACCEPTED',
        errors: [],
        raisedIndicators: ['BIOMETRIC_MATCHING_CHECK_OK', 'BIOMETRIC_QUALITY_CHECK_OK'],
        isBlockingParticipant: true,
        verificationId: 'v-2',
        referenceId: 'e-1',
        referenceType: 'ID_DOCUMENT',
        candidateId: 'e-2',
        candidateType: 'PORTRAIT',
        verificationServices: [
          {
            serviceName: 'biometric_matching',
            serviceVersion: '4.2.0',
            isTechnicalError: false,
            responseTimeMS: 318,
            matchingScore: 0.97,
            raisedIndicators: ['BIOMETRIC_MATCHING_CHECK_OK', 'BIOMETRIC_QUALITY_CHECK_OK'],
            errors: [],
          },
        ],
      },
    ],
  },
]
