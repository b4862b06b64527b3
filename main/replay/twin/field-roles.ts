import type { StructureName } from '../../../shared/spec/index.ts'

/**
 * Meaning of a text, which decides its replacement. `code`: name or version that a provider chose, kept unless it contains data of
 * the holder. `attribute`: value whose meaning the name of its attribute tells.
 */
export type Role =
  | 'id'
  | 'name'
  | 'number'
  | 'date'
  | 'birth-date'
  | 'date-time'
  | 'measure'
  | 'eye-colour'
  | 'state'
  | 'country'
  | 'gender'
  | 'email'
  | 'uri'
  | 'ip'
  | 'device'
  | 'code'
  | 'message'
  | 'comment'
  | 'text'
  | 'configuration'
  | 'zone'

type Roles = { readonly [field: string]: Role }

const HOLDER: Roles = {
  surname: 'name',
  fullname: 'name',
  givenNames: 'name',
  usageName: 'name',
  dateOfBirth: 'birth-date',
  gender: 'gender',
  nationality: 'country',
}

const DEVICE: Roles = {
  browserName: 'device',
  browserVersion: 'device',
  deviceManufacturer: 'device',
  deviceModel: 'device',
  osType: 'device',
  osVersion: 'device',
  sdkVersion: 'device',
}

const DOCUMENT: Roles = {
  documentNumber: 'number',
  idDocumentNumber: 'number',
  issuingCountry: 'country',
  issuingState: 'state',
  issuingDate: 'date',
  expiryDate: 'date',
  mrz: 'zone',
}

/** Roles of texts by structure and field; fields of type date, date-time and country have theirs by type, all others are `text`. */
const ROLES: { readonly [structure in StructureName]?: Roles } = {
  Proof: {
    proofId: 'id',
    identityId: 'id',
    transactionId: 'id',
    tenantId: 'id',
    tenantUsed: 'configuration',
    version: 'code',
    componentVersion: 'code',
    ips: 'ip',
    previousProofId: 'id',
  },
  VerificationAndEvaluationDetails: {
    identityOperationChild: 'id',
    identityOperationParent: 'id',
    participantContextId: 'id',
    sessionId: 'id',
    businessId: 'id',
  },
  IdentityOperation: { id: 'id' },
  AdditionalFile: { id: 'id' },
  Metadata: { key: 'code' },
  Consent: { consentId: 'id' },
  IdentityConsent: { consentId: 'id' },
  ValidityPeriod: { from: 'date', to: 'date' },
  EmailElement: { value: 'email' },
  PhoneElement: { value: 'number', language: 'code', system: 'device' },
  Username: { username: 'name' },
  ErrorObject: { code: 'code', field: 'code', message: 'message' },
  CaptureImage: { ...DEVICE, id: 'id' },
  Crop: { id: 'id', originalCaptureId: 'id' },
  Data: DOCUMENT,
  HolderInformation: HOLDER,
  OriginLanguageData: { ...DOCUMENT, issuingCountry: 'text' },
  OriginLanguageHolder: { ...HOLDER, nationality: 'text' },
  DeviceInfo: DEVICE,
  SdkInfo: DEVICE,
  EvidenceDetails: { id: 'id', addressReferenceId: 'id', attributesReferenceId: 'id', video: 'id' },
  ProofEvidence: { id: 'id', type: 'code', raisedIndicators: 'code' },
  AttributesReference: { mismatchedAttributes: 'code' },
  StatusAndScoring: {
    strengthRuleUsed: 'code',
    mandatoryCheckRulesMissing: 'code',
    allNonOKVerifications: 'code',
    blockingIndicators: 'code',
    positiveIndicators: 'code',
    unverifiedIndicators: 'code',
    warningIndicators: 'code',
  },
  IndicatorsMitigation: { mitigatedIndicators: 'code', mitigatingIndicators: 'code' },
  LoaAndUpgradePath: { levelOfAssurance: 'code', upgradePaths: 'code' },
  RestDetails: { submissionId: 'id', uri: 'uri', method: 'code' },
  VerificationDetails: {
    raisedIndicators: 'code',
    linkedIdentityOperation: 'id',
    mainOcrService: 'code',
    sessionId: 'id',
    verificationId: 'id',
    referenceId: 'id',
    referenceType: 'code',
    candidateId: 'id',
    candidateType: 'code',
  },
  VerificationService: {
    serviceName: 'code',
    serviceVersion: 'code',
    serviceRequestId: 'id',
    serviceInternalReference: 'id',
    score: 'code',
    raisedIndicators: 'code',
  },
  AdjudicationDetails: { id: 'id', type: 'code', globalStatus: 'code', expirationDate: 'date' },
  AdjudicationDecisionDetail: {
    comment: 'comment',
    documentPradoId: 'id',
    operatorId: 'id',
    operatorProfile: 'id',
    stationId: 'id',
    status: 'code',
  },
  Identity: {
    id: 'id',
    status: 'code',
    levelOfAssurance: 'code',
    nameReferenceEvidenceId: 'id',
    portraitReferenceEvidenceId: 'id',
    upgradePaths: 'code',
  },
  AttributesEvidence: { evidenceId: 'id', type: 'code' },
  EvidenceStatus: {
    positiveIndicators: 'code',
    warningIndicators: 'code',
    blockingIndicators: 'code',
    unverifiedIndicators: 'code',
  },
  AttributesData: { ...HOLDER, eyeColor: 'eye-colour', height: 'measure' },
  AddressEvidence: { evidenceId: 'id', type: 'code', referenceIds: 'id' },
  AddressData: { state: 'state', country: 'country', postcode: 'number' },
  IdDocumentEvidence: { evidenceId: 'id', type: 'code' },
  IdDocumentData: { ...DOCUMENT, idDocumentType: 'code' },
  PortraitEvidence: { evidenceId: 'id', type: 'code', livenessDiagnostic: 'code' },
}

export const roleOf = (structure: StructureName, field: string): Role => ROLES[structure]?.[field] ?? 'text'

/** Roles of metadata values by their key, as the embedded service writes them. Archive: Metadata */
const METADATA: Roles = {
  issuingState: 'state',
  eyeColor: 'eye-colour',
  height: 'measure',
  weight: 'measure',
  cardType: 'code',
}

export const roleOfMetadata = (key: string): Role => METADATA[key] ?? 'text'
