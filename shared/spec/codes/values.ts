import { enumeration } from '../enumeration.ts'

// Each field decides whether its enumeration is open or closed (`closed`, `open`). Not shown: D-06, D-14

const DETAILS = 'Archive: VerificationAndEvaluationDetails'
const NESTED = 'Archive: Nested structures'

export const TENANT_ROLE = enumeration(
  'TenantRole',
  'the role of the caller who opened the transaction',
  'Archive: proof.json',
  {
    RELYING_SERVICE: ['Relying service', 'The back end of the client, with the back-end key.'],
    USER_AGENT: ['User agent', 'The application of the end user, with the user-agent key.'],
  },
)

export const OPERATION_NAME = enumeration('OperationName', 'the subject of an operation', DETAILS, {
  EMAIL_OTP: ['E-mail code sent', 'A one-time code was sent to the e-mail address.'],
  EMAIL_OTP_VERIFICATION: ['E-mail code checked', 'The one-time code sent by e-mail was checked.'],
  MOBILE_OTP: ['Mobile code sent', 'A one-time code was sent to the mobile phone.'],
  OTP_VERIFICATION: ['Code checked', 'A one-time code was checked.'],
  CONSENTS: ['Consents', 'Consents of the holder were given or withdrawn.'],
  ATTRIBUTES: ['Attributes', 'Personal attributes such as name and date of birth were submitted.'],
  PORTRAIT_CAPTURE: ['Portrait capture', 'A portrait of the holder was captured.'],
  LIVENESS_VIDEO: ['Liveness video', 'A video was taken to show that a live person is present.'],
  ID_DOCUMENT: ['Identity document', 'An identity document was submitted.'],
  ID_DOCUMENT_CAPTURE: ['Document images', 'Images of an identity document were uploaded.'],
  ID_DOCUMENT_LIVE_CAPTURE: ['Live document capture', 'An identity document was captured live in a session.'],
  EVIDENCE_NFC_VERIFICATION: ['Chip reading', 'The contactless chip of a document was read and checked.'],
  ADJUDICATION: ['Adjudication', 'A human operator reviewed the evidence.'],
  MEDICARE: ['Medicare card', 'The details of a Medicare card were submitted.'],
  CERTIFICATES: ['Certificates', 'A certificate was submitted.'],
  TRUSTED_ID_CLAIM: ['Trusted identity claim', 'A claim of a trusted identity provider was submitted.'],
  PORTRAIT_REFERENCE: ['Reference portrait', 'A portrait to compare with was submitted.'],
  ID_CLAIM: ['Identity claim', 'A claim about the identity was submitted.'],
  ADDITIONAL_FILE: ['Additional file', 'A further file was attached.'],
})

export const OPERATION_TYPE = enumeration('OperationType', 'the kind of change by an operation', DETAILS, {
  ADD: ['Added', 'Evidence or consents were added.'],
  DELETE: ['Deleted', 'Evidence or consents were deleted.'],
})

export const PROGRESS = enumeration('Progress', 'the progress of an operation', DETAILS, {
  STARTING: ['Starting', 'The operation is about to begin.'],
  PROCESSING: ['Processing', 'The operation is under way.'],
  DONE: ['Done', 'The operation has ended.'],
  BLOCKED: ['Blocked', 'The operation cannot continue.'],
  ERROR: ['Error', 'The operation ended with an error.'],
  PAUSE: ['Paused', 'The operation waits until the transaction is resumed.'],
})

export const CONSENT_TYPE = enumeration('ConsentType', 'the processing that a consent allows', 'Service: Consent', {
  ATTRIBUTES: ['Attributes', 'The personal attributes may be processed.'],
  ID_DOCUMENT: ['Identity document', 'The identity document may be processed.'],
  PORTRAIT: ['Portrait', 'The portrait may be processed biometrically.'],
  ADDRESS: ['Address', 'The address may be processed.'],
  EMAIL: ['E-mail', 'The e-mail address may be processed.'],
  EMAIL_OTP: ['E-mail code', 'A one-time code may be sent by e-mail.'],
  LANDLINE: ['Landline', 'The landline number may be processed.'],
  MOBILE: ['Mobile', 'The mobile number may be processed.'],
  MOBILE_OTP: ['Mobile code', 'A one-time code may be sent to the mobile phone.'],
  VISA: ['Visa', 'The visa may be processed.'],
  GIV: ['Issuing source', 'The data may be compared with the records of the document issuer.'],
  ID_CLAIM: ['Identity claim', 'The identity claim may be processed.'],
})

export const OTP_STATUS = enumeration('OtpStatus', 'the status of a one-time code', `${NESTED}, OTPElement`, {
  INITIATE: ['Initiated', 'The code is being made.'],
  NOT_INITIATED: ['Not initiated', 'No code was requested.'],
  PENDING: ['Pending', 'The code was sent and has not been entered yet.'],
  PROCESSING: ['Processing', 'The code is being checked.'],
  DONE: ['Done', 'The code was confirmed.'],
  ERROR: ['Error', 'The code could not be sent or checked.'],
  TIMEOUT: ['Timed out', 'The code was not entered in time.'],
})

export const EVIDENCE_FAMILY = enumeration('EvidenceFamily', 'the family of evidence', `${NESTED}, EvidenceDetails`, {
  IDDOCUMENT: ['Identity document', 'A document that identifies its holder.'],
  ATTRIBUTES: ['Attributes', 'Personal attributes.'],
  ADDRESS: ['Address', 'An address.'],
  DOCUMENT: ['Document', 'A document that does not identify by itself.'],
  IDENTIFICATION: ['Identification', 'Evidence that ties the person to the documents, such as the portrait.'],
  PORTRAIT_REFERENCE: ['Reference portrait', 'A portrait to compare with.'],
  TRUSTED_ID_CLAIM: ['Trusted identity claim', 'A claim of a trusted identity provider.'],
  ID_CLAIM: ['Identity claim', 'A claim about the identity.'],
  CONTACT: ['Contact', 'An e-mail address or a phone number.'],
  ADJ: ['Adjudication', 'The review by a human operator.'],
})

export const EVIDENCE_TYPE = enumeration('EvidenceType', 'the type of evidence', `${NESTED}, EvidenceDetails`, {
  PASSPORT: ['Passport', 'A passport.'],
  IDENTITY_CARD: ['Identity card', 'A national or state identity card.'],
  RESIDENT_CARD: ['Resident card', 'A card that shows the right to reside.'],
  BIRTH_CERTIFICATE: ['Birth certificate', 'A certificate of birth.'],
  MARRIAGE_CERTIFICATE: ['Marriage certificate', 'A certificate of marriage.'],
  POLL_CARD: ['Poll card', 'A card that invites to vote.'],
  ADDRESS: ['Address', 'An address.'],
  EMAIL: ['E-mail', 'An e-mail address.'],
  MOBILE_OTP: ['Mobile code', 'A one-time code to the mobile phone.'],
  MAIL_OTP: ['E-mail code', 'A one-time code by e-mail.'],
  SMS_OTP: ['Text message code', 'A one-time code by text message.'],
  DRIVING_LICENSE: ['Driving licence', 'A licence to drive.'],
  CONSENT: ['Consent', 'A consent of the holder.'],
  ATTRIBUTES: ['Attributes', 'Personal attributes such as name and date of birth.'],
  ID_DOCUMENT: ['Identity document', 'An identity document whose kind is not known yet.'],
  PORTRAIT: ['Portrait', 'A portrait of the holder captured with a liveness check.'],
  VISA: ['Visa', 'A visa.'],
  CERTIFICATE: ['Certificate', 'A certificate.'],
  ID_DOCUMENT_DATA: ['Document data', 'The data of an identity document, submitted as text.'],
  DRIVING_PERMIT: ['Driving permit', 'A permit to drive, such as a learner permit.'],
  TAX_CARD: ['Tax card', 'A card of the tax authority.'],
  VOTER_CARD: ['Voter card', 'A card of a registered voter.'],
  TRUSTED_ID_CLAIM: ['Trusted identity claim', 'A claim of a trusted identity provider.'],
  ID_CLAIM: ['Identity claim', 'A claim about the identity.'],
  PORTRAIT_REFERENCE: ['Reference portrait', 'A portrait to compare with.'],
  PARTNER_ASSESSMENT: ['Partner assessment', 'The conclusion of a partner about the holder.'],
  ADDITIONAL_FILE: ['Additional file', 'A further file.'],
  MEDICARE: ['Medicare card', 'An Australian Medicare card.'],
})

export const DOCUMENT_TYPE = enumeration('DocumentType', 'the type of document', 'Service: Enumerations', {
  PASSPORT: ['Passport', 'A passport.'],
  DRIVING_LICENSE: ['Driving licence', 'A licence to drive.'],
  RESIDENT_CARD: ['Resident card', 'A card that shows the right to reside.'],
  IDENTITY_CARD: ['Identity card', 'A national or state identity card.'],
  TAX_CARD: ['Tax card', 'A card of the tax authority.'],
  VOTER_CARD: ['Voter card', 'A card of a registered voter.'],
  VISA: ['Visa', 'A visa; among the other evidence types in use.'],
  DRIVING_PERMIT: ['Driving permit', 'A permit to drive; among the other evidence types in use.'],
  MEDICARE: ['Medicare card', 'An Australian Medicare card; among the other evidence types in use.'],
})

export const CHANNEL = enumeration('Channel', 'the capture component', `${NESTED}, CaptureImage`, {
  nativeSDK: ['Native app', 'Captured by the SDK in a native application.'],
  webSDK: ['Browser', 'Captured by the SDK in a browser.'],
})

export const SIDE = enumeration('Side', 'the side of a document', 'Service: Enumerations', {
  FRONT: ['Front', 'The front of the document.'],
  BACK: ['Back', 'The back of the document.'],
})

export const IMAGE_SOURCE = enumeration('ImageSource', 'the origin of an image', 'Service: Enumerations', {
  LIVE_CAPTURE_IMAGE: ['Live image', 'Taken live with a capture SDK.'],
  LIVE_CAPTURE_VIDEO: ['Live video', 'Extracted from a video session.'],
  SCAN: ['Scan', 'Taken by a flat scanner.'],
  DOCUMENT_CROP: ['Crop', 'Cut out of the image of a document; occurs in proofs only.'],
  OTHER: ['Other', 'Obtained in another way.'],
})

export const GENDER = enumeration('Gender', 'the gender as the document gives it', 'Service: Enumerations', {
  M: ['Male', 'Male.'],
  F: ['Female', 'Female.'],
  X: ['Unspecified', 'Neither male nor female, or not specified.'],
})

export const EVIDENCE_STATUS = enumeration('EvidenceStatus', 'the status of evidence', 'Service: Evidence status', {
  VERIFIED: ['Verified', 'The evidence is verified and has a score.'],
  NOT_VERIFIED: ['Not verified', 'The evidence was processed, but too few checks could be made to decide.'],
  PROCESSING: ['Processing', 'The evidence is being processed.'],
  ADJUDICATION: ['In adjudication', 'The evidence is under human review.'],
  INVALID: ['Invalid', 'The checks found the evidence to be invalid.'],
})

export const SCORE = enumeration(
  'Score',
  'the level of trust that evidence reached',
  'Service: Evidence common fields; Archive: StatusAndScoring',
  {
    LEVEL0: ['Level 0', 'No trust: an unverified or invalid portrait or chip result.'],
    LEVEL1: ['Level 1', 'Low trust.'],
    LEVEL2: ['Level 2', 'Medium trust.'],
    LEVEL3: ['Level 3', 'High trust.'],
    LEVEL4: ['Level 4', 'Very high trust.'],
    LEVEL5: ['Level 5', 'The highest level in the lists; the scale of verified evidence ends at 4.'],
  },
)

export const STRENGTH = enumeration(
  'Strength',
  'the highest level of trust that evidence can reach',
  'Service: Evidence common fields',
  {
    LEVEL1: ['Level 1', 'Can reach low trust.'],
    LEVEL2: ['Level 2', 'Can reach medium trust.'],
    LEVEL3: ['Level 3', 'Can reach high trust.'],
    LEVEL4: ['Level 4', 'Can reach very high trust.'],
    LEVEL5: ['Level 5', 'Can reach the highest level in the lists.'],
  },
)

export const LEVEL_OF_ASSURANCE = enumeration(
  'LevelOfAssurance',
  'the level of assurance of an identity',
  'Service: Identity (globalStatus)',
  {
    LOA0: ['LOA 0', 'Nothing is assured; the level at creation.'],
    LOA1: ['LOA 1', 'Some assurance; reached after a verified document in samples.'],
    LOA2: ['LOA 2', 'Medium assurance.'],
    LOA3: ['LOA 3', 'High assurance.'],
    LOA4: ['LOA 4', 'Very high assurance.'],
  },
)

export const IDENTITY_STATUS = enumeration(
  'IdentityStatus',
  'the status of a transaction',
  'Service: Identity status; Notification body',
  {
    EXPECTING_INPUT: ['Expecting input', 'The transaction waits for evidence.'],
    EXPECTED_INPUT: ['Expecting input', 'The transaction waits for evidence; the spelling of the webhook list.'],
    PROCESSING: ['Processing', 'Evidence is being processed.'],
    PAUSED: ['Paused', 'The transaction expired and can be resumed.'],
    TIMEOUT: ['Timed out', 'The transaction has timed out.'],
    ERROR: ['Error', 'An error occurred.'],
  },
  { EXPECTED_INPUT: 'EXPECTING_INPUT' },
)

export const HTTP_METHOD = enumeration('HttpMethod', 'the method of a recorded call', `${NESTED}, RestDetails`, {
  POST: ['POST', 'Something was submitted.'],
  PUT: ['PUT', 'Something was replaced.'],
  DELETE: ['DELETE', 'Something was deleted.'],
})

export const PARTICIPANT_TYPE = enumeration(
  'ParticipantType',
  'the participant of a verification',
  `${NESTED}, ParticipantType`,
  {
    IMAGE_OCR: ['Image and text', 'Document authentication and text recognition on images.'],
    BIOMETRIC_QUALITY_CHECK: ['Portrait quality', 'Whether a portrait is good enough for biometrics.'],
    BIOMETRIC_MATCHING: ['Face matching', 'Whether two portraits show the same person.'],
    BIOMETRIC_LIVENESS: ['Liveness', 'Whether a live person was in front of the camera.'],
    ADJUDICATION: ['Adjudication', 'Review by a human operator.'],
    ANTIFRAUD: ['Fraud check', 'Whether there are signs of fraud.'],
    GOV_VERIFICATION: ['Issuing source', 'Comparison with the records of the document issuer.'],
    NFC_CHIP_VERIFICATION: ['Chip', 'Checks of the data read from the chip.'],
    CLAIM_VERIFICATION: ['Claim', 'Verification of an identity claim.'],
    OPEN_ID_CONNECT: ['OpenID Connect', 'Verification through an OpenID Connect provider.'],
  },
)

export const PARTICIPANT_STATE = enumeration(
  'ParticipantState',
  'the state of a verification',
  `${NESTED}, ParticipantState`,
  {
    PROCESSING: ['Processing', 'The verification is under way.'],
    ACCEPTED: ['Accepted', 'The verification was performed: a technical success, not a positive result.'],
    REJECTED: ['Rejected', 'The verification was not performed successfully, possibly by a technical error.'],
    ADJUDICATION: ['In adjudication', 'A human operator is working on it.'],
  },
)

export const MEDICARE_CARD_TYPE = enumeration(
  'MedicareCardType',
  'the colour of a Medicare card',
  'Service: Submit Medicare card',
  {
    B: ['Blue', 'A blue card (interim).'],
    G: ['Green', 'A green card (standard).'],
    Y: ['Yellow', 'A yellow card (reciprocal).'],
  },
)

export const LIVENESS_TYPE = enumeration(
  'LivenessType',
  'the method of a liveness check',
  'Service: Start portrait capture session',
  {
    LIVENESS_PASSIVE_VIDEO: ['Passive, video', 'The user moves forward or backward; several images.'],
    LIVENESS_ACTIVE: ['Active', 'The head moves in given directions; no longer recommended.'],
    LIVENESS_PASSIVE: ['Passive', 'No action of the user; a single image.'],
    LIVENESS_MLC: ['Multi-method', 'Beta multi-method mode; native flow only.'],
  },
)

export const WEBHOOK_EVENT = enumeration('WebhookEvent', 'the event of a notification', 'Service: Notification body', {
  Evaluation: ['Evaluation', 'An evidence was evaluated and moved to a stable status.'],
  IdentityStatusUpdate: ['Identity status update', 'The transaction was paused, timed out or had an error.'],
})

export const EVIDENCE_OPERATION = enumeration(
  'EvidenceOperation',
  'the change of an evidence',
  'Service: Notification body',
  {
    CREATED: ['Created', 'The evidence was submitted and evaluated.'],
    DELETED: ['Deleted', 'The evidence was deleted.'],
    UPDATED: ['Updated', 'Score or status changed after an evaluation.'],
  },
)

export const WEBHOOK_SECURITY = enumeration(
  'WebhookSecurity',
  'the authentication of a notification',
  'Service: Activation and security',
  {
    None: ['None', 'No authentication.'],
    API_KEY: ['API key', 'A header with a configured name carries a configured key.'],
    HMAC: ['HMAC', 'A header carries the Base64 of the HMAC-SHA256 of the raw body; recommended.'],
  },
)

export const VERIFICATION_RESULT = enumeration(
  'IndicatorStatus',
  'the result of a check',
  'Service: Evidence common fields',
  {
    OK: ['OK', 'The check was made and is positive.'],
    WARNING: ['Warning', 'The check was made and raises a doubt that does not block.'],
    UNVERIFIED: ['Unverified', 'The check was not made or is inconclusive.'],
    FAILED: ['Failed', 'The check was made and is negative.'],
  },
)
