/**
 * Fields of the service specification, transcribed from the document. `!` required · `?` not required · neither: the table has
 * no such column · `[x]` list of x · `*` no type in the document.
 */
export const SERVICE_ROWS: { readonly [structure: string]: string } = {
  // Resources and their fields
  Identity:
    'id string, status string, levelOfAssurance string, creationDateTime date-time, evaluationDateTime date-time, nameReferenceEvidenceId string, portraitReferenceEvidenceId string, upgradePaths object',
  IdentityView:
    'globalStatus Identity, consents? [IdentityConsent], attributes? [AttributesEvidence], addresses? [AddressEvidence], idDocuments? [IdDocumentEvidence], portrait? PortraitEvidence',
  IdentityConsent: 'consentId string, approved! boolean, type! string, validityPeriod ConsentPeriod',
  ConsentPeriod: 'from? date, to date',
  EvidenceStatus:
    'evaluationDateTime date-time, status string, strength string, score string, isAdjudicable boolean, errors [ErrorObject], positiveIndicators [string], warningIndicators [string], blockingIndicators [string], unverifiedIndicators [string]',
  AttributesEvidence:
    'evidenceId string, submitDateTime date-time, type string, evidenceStatus EvidenceStatus, attributesData AttributesData',
  AttributesData:
    'surname AttributeValue, fullname AttributeValue, dateOfBirth AttributeValue, gender AttributeValue, nationality AttributeValue, eyeColor AttributeValue, height AttributeValue, givenNames [AttributeValue]',
  AttributeValue: 'value string, verified boolean',
  AddressEvidence:
    'evidenceId string, submitDateTime date-time, type string, evidenceStatus EvidenceStatus, referenceIds [string], addressData AddressData',
  AddressData:
    'streetDetails StreetDetails, postcode string, city string, state string, country string, verified boolean',
  StreetDetails: 'streetLines [string], verified boolean',
  IdDocumentEvidence:
    'evidenceId string, submitDateTime date-time, type string, evidenceStatus EvidenceStatus, idDocumentData IdDocumentData',
  IdDocumentData:
    'idDocumentType string, idDocumentNumber string, issuingCountry country, issuingState string, issuingDate date, expiryDate date, personalAttributes AttributesData, address AddressData, mrz [string]',
  PortraitEvidence:
    'evidenceId string, submitDateTime date-time, type string, evidenceStatus EvidenceStatus, portraitQuality boolean, livenessDiagnostic string, portraitData PortraitData',
  PortraitData: 'source string, channel string, metadata? [object]',
  EvidenceHandle: 'id string, status string, type string, sessionId? string, sidesToCapture? [string]',
  // Endpoints
  CreateIdentityRequest: 'businessId? string',
  SubmittedConsent: 'approved! boolean, type! string, validityPeriod ConsentPeriod',
  DocumentCaptureDetails: 'jurisdiction country, documentType string, source string',
  DocumentTextRequest:
    'idDocumentType! string, idDocumentNumber! string, issuingCountry! country, issuingState? string, issuingDate? date, expiryDate? date, personalAttributes! SubmittedAttributes, address? SubmittedAddress',
  SubmittedAttributes:
    'dateOfBirth! DateValue, givenNames! [TextValue], surname! TextValue, fullname? TextValue, gender? GenderValue, height? TextValue, eyeColor? TextValue',
  DateValue: 'value date',
  TextValue: 'value string',
  GenderValue: 'value string',
  SubmittedAddress: 'streetDetails? SubmittedStreet, city? string, state? string, postcode? string',
  SubmittedStreet: 'streetLines? [string]',
  MedicareRequest:
    'cardNumber! string, cardType! string, issuingCountry? country, expiryDate! date, fullname2? string, fullname3? string, fullname4? string, individualReferenceNumber? integer, personalAttributes! MedicareHolder',
  MedicareHolder: 'fullname! TextValue, dateOfBirth! DateValue',
  LiveCaptureRequest: 'issuingCountry? country, idDocumentType? string, sidesToCapture? [string]',
  ChipSessionRequest: 'mrz! [string]',
  PortraitSessionRequest: 'type? string, nbChallenge? integer',
  PortraitDetails: 'globalStatus Identity, portrait PortraitEvidence',
  // Notification body
  WebhookNotification:
    'event string, identityId string, identityStatus string, businessId? string, expireAt utc-date-time, completedAt utc-date-time, evidence? NotifiedEvidence',
  NotifiedEvidence: 'evidenceId string, evidenceType string, evidenceOperation string',
  // Not in the document: the response to a failed call (a decision).
  ErrorResponse: 'errors! [ErrorObject]',
  // Not in the document: calls of a public client (decisions).
  ContextEntry: 'key! string, value! string',
  PortraitLiveCaptureRequest: 'type? string, securityLevel? string, nbChallenge? integer',
  SupportedCountry: 'iso3CountryCode! country, documents! [SupportedDocument]',
  SupportedDocument:
    'documentType! string, format! string, sidesToCapture! [string], liveVideoCaptureSupported! boolean',
}

/** Lists that are documents of their own, with the structure of their elements. */
export const LISTS: { readonly [structure: string]: string } = {
  VerificationAndEvaluationDetailsList: 'VerificationAndEvaluationDetails',
  ConsentsRequest: 'SubmittedConsent',
  ConsentsResponse: 'IdentityConsent',
  IdentityContext: 'ContextEntry',
  SupportedCountries: 'SupportedCountry',
}

/** Number, method and path, in the order of the document. */
export const ENDPOINT_ROWS = [
  '1 POST /identities',
  '2 POST /identities/{identity_id}/consents',
  '3 POST /identities/{identity_id}/id-documents/capture',
  '4 POST /identities/{identity_id}/id-documents',
  '5 POST /identities/{identity_id}/id-document/aus/medicare',
  '6 POST /identities/{identity_id}/id-documents/live-capture-session',
  '7 POST /identities/{identity_id}/id-documents/nfc-session',
  '8 POST /identities/{identity_id}/attributes/portrait/capture-session',
  '9 GET /identities/{identity_id}/status/{evidence_id}',
  '10 GET /identities/{identity_id}',
  '11 GET /identities/{identity_id}/attributes/portrait',
  '12 GET /identities/{identity_id}/proof',
]
