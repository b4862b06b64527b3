/** Returns verificationAndEvaluationDetails.json of about `bytes` bytes: capture operations with indicators and services. */
export function makeDetails(bytes: number): string {
  const parts: string[] = []
  let length = 2
  for (let index = 0; length < bytes; index++) {
    const part = JSON.stringify(operation(index))
    parts.push(part)
    length += part.length + 1
  }
  return `[${parts.join(',')}]`
}

const id = (index: number, salt: number): string => {
  const digits = ((index * 2_654_435_761 + salt * 40_503) >>> 0).toString(16).padStart(8, '0')
  return `${digits}-${digits.slice(0, 4)}-4${digits.slice(1, 4)}-8${digits.slice(2, 5)}-${digits}${digits.slice(0, 4)}`
}

const time = (index: number, seconds: number): string => {
  const moment = 34_000 + Math.floor(index / 1000) + seconds
  const two = (value: number) => String(value).padStart(2, '0')
  return `2026-03-14T${two(Math.floor(moment / 3600) % 24)}:${two(Math.floor(moment / 60) % 60)}:${two(moment % 60)}.${String(index % 1000).padStart(3, '0')}`
}

const INDICATORS = [
  'MODEL_RECOGNIZED_OK',
  'VISUAL_SECURITY_OK',
  'PHOTOCOPY_DETECTION_OK',
  'OCR_FIRSTNAMES_OK',
  'OCR_LASTNAME_OK',
  'MRZ_PRESENCE_OK',
]

function operation(index: number) {
  const evidence = id(index, 1)
  const status = {
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
    positiveIndicators: INDICATORS,
    unverifiedIndicators: [],
    warningIndicators: [],
  }
  const service = {
    serviceName: 'image_ocr',
    serviceVersion: '4.2.0',
    isTechnicalError: false,
    responseTimeMS: 200 + (index % 900),
    serviceRequestId: id(index, 2),
    raisedIndicators: INDICATORS,
    errors: [],
  }
  return {
    identityOperation: { id: evidence, name: 'ID_DOCUMENT', type: 'ADD' },
    participantContextId: evidence,
    progress: 'DONE',
    startDateTime: time(index, 0),
    businessId: 'ORDER-7731',
    evidenceDetails: {
      id: evidence,
      family: 'IDDOCUMENT',
      type: 'IDENTITY_CARD',
      data: {
        documentNumber: String(10_000_000 + index),
        expiryDate: '2031-05-01',
        issuingDate: '2021-05-01',
        issuingCountry: 'AUS',
        holderInformation: [
          {
            dateOfBirth: '1988-08-01',
            fullname: 'SARAH LEE MARTIN',
            gender: 'F',
            givenNames: ['SARAH', 'LEE'],
            surname: 'MARTIN',
          },
        ],
      },
    },
    evaluationDetails: {
      evaluationDateTime: time(index, 9),
      evidences: [
        {
          id: evidence,
          type: 'IDENTITY_CARD',
          errors: [],
          extracted: true,
          raisedIndicators: INDICATORS,
          statusAndScoring: status,
        },
      ],
      loaAndUpgradePath: { isTechnicalError: false, levelOfAssurance: 'LOA1', upgradePaths: {} },
      updateOnIdentitySuccess: true,
    },
    processingDetails: {
      submissionId: id(index, 3),
      uri: `/svc/v1/identities/5b0c0f6e-6f0a-4c0e-9a52-3c1f7f3a9d10/id-documents`,
      method: 'POST',
      httpCode: 200,
      tokenRole: 'RELYING_SERVICE',
      startDateTime: time(index, 0),
      endDateTime: time(index, 1),
      errors: [],
    },
    verificationDetails: [
      {
        startDateTime: time(index, 2),
        endDateTime: time(index, 7),
        sessionCreationTime: time(index, 2),
        participantType: 'IMAGE_OCR',
        participantState: 'ACCEPTED',
        errors: [],
        raisedIndicators: INDICATORS,
        isBlockingParticipant: true,
        verificationId: id(index, 4),
        verificationServices: [service],
      },
    ],
  }
}
