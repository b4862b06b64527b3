/** Door of this room: other rooms import from here, and nothing else of it. */

export { ENUMERATION_TEXTS } from './codes/all-values.ts'
export { BLOCKING_BY_DEFAULT } from './codes/blocking-indicators.ts'
export { BIOMETRIC_INDICATORS, CAPTURE_INDICATORS, CHIP_INDICATORS } from './codes/capture-indicators.ts'
export { CONSISTENCY_INDICATORS } from './codes/consistency-indicators.ts'
export { ISO_COUNTRIES } from './codes/countries.ts'
export { DOCUMENT_INDICATORS } from './codes/document-indicators.ts'
export { ERROR_CODE } from './codes/error-codes.ts'
export type { IndicatorGroup } from './codes/indicators.ts'
export { GIV_RESULTS, INDICATOR, INDICATOR_GROUPS, INDICATOR_STATUSES } from './codes/indicators.ts'
export { COMPARISON_INDICATORS } from './codes/issuing-source-indicators.ts'
export type { Support } from './codes/jurisdictions.ts'
export { AU_JURISDICTIONS, ISSUING_SOURCE_DOCUMENTS, US_JURISDICTIONS } from './codes/jurisdictions.ts'
export type { IndicatorStatus } from './codes/read-indicator.ts'
export { readIndicator } from './codes/read-indicator.ts'
export {
  CONSENT_TYPE,
  DOCUMENT_TYPE,
  EVIDENCE_FAMILY,
  EVIDENCE_OPERATION,
  EVIDENCE_STATUS,
  EVIDENCE_TYPE,
  GENDER,
  IDENTITY_STATUS,
  IMAGE_SOURCE,
  LEVEL_OF_ASSURANCE,
  LIVENESS_TYPE,
  MEDICARE_CARD_TYPE,
  OPERATION_NAME,
  OTP_STATUS,
  PARTICIPANT_TYPE,
  PROGRESS,
  SCORE,
  SIDE,
  STRENGTH,
  TENANT_ROLE,
  VERIFICATION_RESULT,
} from './codes/values.ts'
export type { CompiledStructure } from './compiled-structure.ts'
export { CompiledField, compiledStructure } from './compiled-structure.ts'
export { DECISIONS } from './decisions.ts'
export type { ValidateOptions } from './departures.ts'
export { contactDetails, errorObject } from './details/errors-and-contacts.ts'
export type {
  AdjudicationDetails,
  CaptureImage,
  ErrorObject,
  EvaluationDetails,
  EvidenceDetails,
  ProofEvidence,
  RestDetails,
  StatusAndScoring,
  VerificationAndEvaluationDetails,
  VerificationDetails,
  VerificationService,
} from './details.ts'
export { verificationAndEvaluationDetailsList } from './details.ts'
export type { Enumeration, ValueOf } from './enumeration.ts'
export { valuesOf } from './enumeration.ts'
export type { FieldRule, FieldType, Structure, StructureText } from './field-table.ts'
export type { StructureName } from './generated/structures.ts'
export { ENUMERATIONS, STRUCTURES } from './generated/structures.ts'
export { STRUCTURE_TEXTS } from './generated/texts.ts'
export type {
  AddressData,
  AddressEvidence,
  AttributesData,
  AttributesEvidence,
  EvidenceStatus,
  IdDocumentEvidence,
  Identity,
  IdentityConsent,
  IdentityView,
  PortraitEvidence,
} from './identity.ts'
export { addressData, attributesData, identityConsent } from './identity.ts'
export { isCalendarDate, isLocalDateTime } from './local-date-time.ts'
export { closed, country, date } from './primitives.ts'
export type { Proof } from './proof.ts'
export { PROOF_VERSION } from './proof-version.ts'
export { metaOf, SCHEMAS } from './schemas.ts'
export type { BodyOf } from './service/endpoint-body.ts'
export type { Endpoint, EndpointId, KeyRole, MultipartPart } from './service/endpoints.ts'
export { ENDPOINTS } from './service/endpoints.ts'
export type {
  ChipSessionRequest,
  ConsentsRequest,
  ContextEntry,
  CreateIdentityRequest,
  DocumentCaptureDetails,
  DocumentTextRequest,
  LiveCaptureRequest,
  MedicareRequest,
  PortraitSessionRequest,
} from './service/requests.ts'
export type { EvidenceHandle, PortraitDetails, SupportedCountry } from './service/responses.ts'
export { evidenceHandle } from './service/responses.ts'
export { validateProof } from './validate-proof.ts'
export { validateStructure } from './validate-structure.ts'
export type { WebhookNotification } from './webhook.ts'
