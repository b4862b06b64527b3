/**
 * Fields of the archive specification, transcribed from the document and not from the schemas.
 * `!` required · `[x]` list of x · `*` no type in the document. One line per table or bullet.
 */
export const ARCHIVE_ROWS: { readonly [structure: string]: string } = {
  // proof.json
  Proof:
    'version! string, proofId! string, identityId! string, transactionId string, tenantId! string, tenantRole! string, tenantUsed string, startDateTime! date-time, endDateTime! date-time, componentVersion! string, ips [string], previousProofId string, hashes! Hashes, signature! string',
  Hashes:
    'identityDetails! string, verificationAndEvaluationDetails! string, images [Media], videos [Media], additionalFiles [Media]',
  Media: 'hash! string, id! string, path! string',
  // VerificationAndEvaluationDetails
  IdentityOperation: 'id string, name! string, type! string',
  VerificationAndEvaluationDetails:
    'identityOperation! IdentityOperation, identityOperationChild string, identityOperationParent string, participantContextId! string, progress! string, startDateTime! date-time, sessionId string, businessId string, additionalFile AdditionalFile, consentsDetails ConsentsDetails, contactDetails ContactDetails, evidenceDetails EvidenceDetails, evaluationDetails EvaluationDetails, processingDetails RestDetails, verificationDetails [VerificationDetails]',
  // Nested structures
  AdditionalFile: 'id! string, metadata! [Metadata]',
  Metadata: 'key! string, value! string',
  ConsentsDetails: 'consents [Consent]',
  Consent: 'approved! boolean, consentId string, type! string, validityPeriod ValidityPeriod',
  ValidityPeriod: 'from string, to string',
  ContactDetails: 'email EmailElement, landline PhoneElement, mobile PhoneElement, username Username',
  Username: 'username! string',
  EmailElement: 'value *, verified boolean, errors [ErrorObject], otp OTPElement',
  PhoneElement: 'value! *, verified *, language *, system *, errors [ErrorObject], otp OTPElement',
  OTPElement: 'creationTime date-time, status *, timeout integer',
  ErrorObject: 'code! string, field string, message string',
  EvidenceDetails:
    'id! *, family! *, type! *, addressReferenceId *, attributesReferenceId *, captureImages [CaptureImage], data Data, deviceInfo DeviceInfo, originLanguageData OriginLanguageData, photoCrops [Crop], sdkInfo SdkInfo, video *',
  CaptureImage: 'channel *, deviceModel *, id *, osType *, osVersion *, side *, source *',
  Crop: 'id *, originalCaptureId *',
  Data: 'documentNumber *, expiryDate date, issuingDate date, issuingCountry country, holderInformation [HolderInformation], metadata [Metadata], mrz [string]',
  HolderInformation:
    'dateOfBirth date, fullname *, gender *, givenNames [*], nationality country, surname *, usageName *',
  OriginLanguageData:
    'documentNumber string, expiryDate string, issuingDate string, issuingCountry string, holderInformation [OriginLanguageHolder]',
  OriginLanguageHolder:
    'dateOfBirth string, fullname string, gender string, givenNames [string], nationality string, surname string, usageName string',
  DeviceInfo:
    'browserName *, browserVersion *, deviceManufacturer *, deviceModel *, osType *, osVersion *, sdkInfo SdkInfo',
  SdkInfo: 'sdkVersion *',
  EvaluationDetails:
    'evaluationDateTime! date-time, evidences! [ProofEvidence], loaAndUpgradePath LoaAndUpgradePath, updateOnIdentitySuccess boolean',
  LoaAndUpgradePath: 'isTechnicalError *, levelOfAssurance *, upgradePaths *',
  ProofEvidence:
    'id! *, type *, consentApproved *, errors [ErrorObject], evidencesAdjudicationEligibility AdjudicationEligibility, externalVerificationScore integer, externallyVerified *, extracted *, attributesReferenceAndConsistency AttributesReference, portraitMatchingReference PortraitReference, raisedIndicators [string], statusAndScoring StatusAndScoring',
  AdjudicationEligibility: 'isAdjudicable *, isTechnicalError *',
  AttributesReference: 'isReference *, isTechnicalError *, mismatchedAttributes [*]',
  PortraitReference: 'isReference *, isTechnicalError *',
  StatusAndScoring:
    'score! *, status! *, strength! *, strengthRuleUsed *, allNonOKVerifications [*], blockingIndicators [*], indicatorsMitigations [IndicatorsMitigation], isBlockingindicatorFound *, isMandatoryIndicatorMissing *, isTechnicalError *, mandatoryCheckRulesMissing [*], positiveIndicators [*], unverifiedIndicators [*], warningIndicators [*]',
  IndicatorsMitigation: 'mitigatedIndicators [[string]], mitigatingIndicators [string]',
  RestDetails:
    'submissionId! *, uri! *, method! *, httpCode! integer, tokenRole! *, startDateTime! date-time, endDateTime! date-time, errors [ErrorObject]',
  VerificationDetails:
    'startDateTime! date-time, endDateTime! date-time, sessionCreationTime! date-time, participantType *, participantState *, errors [ErrorObject], raisedIndicators [*], isBlockingParticipant *, linkedIdentityOperation *, mainOcrService *, sessionId *, verificationId *, referenceId *, referenceType *, candidateId *, candidateType *, verificationServices [VerificationService]',
  VerificationService:
    'serviceName! *, isTechnicalError! boolean, responseTimeMS! integer, serviceVersion *, serviceRequestId *, serviceInternalReference *, score *, codingScore number, codingQualityOk *, matchingScore number, errors [ErrorObject], raisedIndicators [*], adjudicationDetails AdjudicationDetails',
  AdjudicationDetails:
    'id *, type *, submitDateTime *, decisionDateTime *, expirationDate *, globalStatus *, decisionsDetails [AdjudicationDecisionDetail]',
  AdjudicationDecisionDetail:
    'comment *, documentPradoId *, duration integer, startTime *, endTime *, operatorId *, operatorProfile *, stationId *, status *',
}
