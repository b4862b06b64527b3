import type * as z from 'zod'
import { INDICATOR } from './codes/indicators.ts'
import {
  CHANNEL,
  CONSENT_TYPE,
  DOCUMENT_TYPE,
  EVIDENCE_STATUS,
  EVIDENCE_TYPE,
  IDENTITY_STATUS,
  IMAGE_SOURCE,
  LEVEL_OF_ASSURANCE,
  SCORE,
  STRENGTH,
} from './codes/values.ts'
import { errorObject } from './details/errors-and-contacts.ts'
import { closed, country, date, dateTime, filledText, flag, freeObject, open, text } from './primitives.ts'
import { list, optional, required, structure } from './structure.ts'

// The service document does not state which fields are required. Not shown: D-03
const indicator = open(INDICATOR)

export const identity = structure(
  'Identity',
  { specification: 'Service: Identity (globalStatus)', title: 'Identity', about: 'The transaction as a whole.' },
  {
    id: required(filledText, 'Identity identifier, assigned at creation.'),
    status: required(open(IDENTITY_STATUS), 'Transaction status.'),
    levelOfAssurance: required(open(LEVEL_OF_ASSURANCE), 'Current level of assurance.'),
    creationDateTime: optional(dateTime, 'When the identity was created.'),
    evaluationDateTime: optional(dateTime, 'When it was last evaluated.'),
    nameReferenceEvidenceId: optional(text, 'Evidence used as name reference; present once set.'),
    portraitReferenceEvidenceId: optional(text, 'Evidence used as portrait reference; present once set.'),
    upgradePaths: optional(freeObject, 'Submissions that would raise the level of assurance.'),
  },
)

export const consentPeriod = structure(
  'ConsentPeriod',
  { specification: 'Service: Consent', title: 'Validity period', about: 'From when to when a consent holds.' },
  {
    from: optional(date, 'Begin of validity; present only if given in the request.'),
    to: optional(date, 'End of validity.'),
  },
)

export const identityConsent = structure(
  'IdentityConsent',
  { specification: 'Service: Consent', title: 'Consent', about: 'A consent of the holder.' },
  {
    consentId: optional(text, 'Id of the consent, returned by the service.'),
    approved: required(flag, 'Whether the holder approved.'),
    type: required(closed(CONSENT_TYPE), 'What the consent allows.'),
    validityPeriod: optional(consentPeriod, 'How long the consent holds.'),
  },
)

export const evidenceStatus = structure(
  'EvidenceStatus',
  {
    specification: 'Service: Evidence common fields',
    title: 'Evidence status',
    about: 'What the last evaluation concluded about the evidence.',
  },
  {
    evaluationDateTime: optional(dateTime, 'End of the evaluation.'),
    status: required(closed(EVIDENCE_STATUS), 'Status of the evidence.'),
    strength: optional(closed(STRENGTH), 'Highest trust level that the evidence can reach.'),
    score: optional(closed(SCORE), 'Trust level that was reached.'),
    isAdjudicable: optional(flag, 'Whether the evidence can be sent to human review.'),
    errors: optional(list(errorObject), 'Error codes attached to the status.'),
    positiveIndicators: optional(list(indicator), 'Indicators that support validity.'),
    warningIndicators: optional(list(indicator), 'Warnings that do not block.'),
    blockingIndicators: optional(list(indicator), 'Indicators that invalidate the evidence.'),
    unverifiedIndicators: optional(list(indicator), 'Checks that were not performed.'),
  },
)

const COMMON = {
  evidenceId: required(filledText, 'Id of the evidence.'),
  submitDateTime: optional(dateTime, 'When the evidence was submitted.'),
  type: required(open(EVIDENCE_TYPE), 'Kind of the evidence.'),
  evidenceStatus: required(evidenceStatus, 'What the last evaluation concluded.'),
}

const attributeValue = structure(
  'AttributeValue',
  { specification: 'Service: Attributes evidence', title: 'Attribute', about: 'A value, and whether it was verified.' },
  { value: required(text, 'The value.'), verified: optional(flag, 'Whether the value was verified.') },
)

export const attributesData = structure(
  'AttributesData',
  {
    specification: 'Service: Attributes evidence',
    title: 'Attributes',
    about: 'The personal attributes of the holder.',
  },
  {
    surname: optional(attributeValue, 'Surname.'),
    fullname: optional(attributeValue, 'Full name.'),
    givenNames: optional(list(attributeValue), 'Given names, the first name first.'),
    dateOfBirth: optional(attributeValue, 'Date of birth.'),
    gender: optional(attributeValue, 'Gender.'),
    nationality: optional(attributeValue, 'Nationality.'),
    eyeColor: optional(attributeValue, 'Eye colour.'),
    height: optional(attributeValue, 'Height.'),
  },
)

export const streetDetails = structure(
  'StreetDetails',
  { specification: 'Service: Address evidence', title: 'Street', about: 'The lines of the street address.' },
  {
    streetLines: optional(list(text), 'Lines of the street address.'),
    verified: optional(flag, 'Whether the street was verified.'),
  },
)

export const addressData = structure(
  'AddressData',
  { specification: 'Service: Address evidence', title: 'Address', about: 'A postal address.' },
  {
    streetDetails: optional(streetDetails, 'Street.'),
    postcode: optional(text, 'Postcode.'),
    city: optional(text, 'City.'),
    state: optional(text, 'State.'),
    country: optional(text, 'Country.'),
    verified: optional(flag, 'Whether the address was verified.'),
  },
)

const attributesEvidence = structure(
  'AttributesEvidence',
  {
    specification: 'Service: Attributes evidence',
    title: 'Attributes evidence',
    about: 'Personal attributes and how far they are verified.',
  },
  { ...COMMON, attributesData: optional(attributesData, 'The attributes.') },
)

const addressEvidence = structure(
  'AddressEvidence',
  {
    specification: 'Service: Address evidence',
    title: 'Address evidence',
    about: 'An address and the evidence it comes from.',
  },
  {
    ...COMMON,
    referenceIds: optional(list(text), 'Ids of the evidence that the address comes from.'),
    addressData: optional(addressData, 'The address.'),
  },
)

export const idDocumentData = structure(
  'IdDocumentData',
  {
    specification: 'Service: Identity document evidence',
    title: 'Document data',
    about: 'What is known about the document and its holder.',
  },
  {
    idDocumentType: optional(open(DOCUMENT_TYPE), 'Kind of the document.'),
    idDocumentNumber: optional(text, 'Number of the document.'),
    issuingCountry: optional(country, 'Country that issued it.'),
    issuingState: optional(text, 'State that issued it.'),
    issuingDate: optional(date, 'When it was issued.'),
    expiryDate: optional(date, 'When it expires.'),
    personalAttributes: optional(attributesData, 'Attributes of the holder.'),
    address: optional(addressData, 'Address of the holder.'),
    mrz: optional(list(text), 'Lines of the machine-readable zone.'),
  },
)

const idDocumentEvidence = structure(
  'IdDocumentEvidence',
  {
    specification: 'Service: Identity document evidence',
    title: 'Identity document evidence',
    about: 'A document and its data.',
  },
  { ...COMMON, idDocumentData: optional(idDocumentData, 'Data of the document.') },
)

export const portraitData = structure(
  'PortraitData',
  { specification: 'Service: Portrait evidence', title: 'Portrait data', about: 'How the portrait was captured.' },
  {
    source: optional(closed(IMAGE_SOURCE), 'How the portrait was obtained.'),
    channel: optional(closed(CHANNEL), 'Capture component that was used.'),
    metadata: optional(list(freeObject), 'Further data about the capture.'),
  },
)

export const portraitEvidence = structure(
  'PortraitEvidence',
  { specification: 'Service: Portrait evidence', title: 'Portrait evidence', about: 'The portrait of the holder.' },
  {
    ...COMMON,
    portraitQuality: optional(flag, 'Whether the portrait is suitable for biometrics.'),
    livenessDiagnostic: optional(text, 'Diagnostic code when the multi-method liveness check is inconclusive.'),
    portraitData: optional(portraitData, 'How the portrait was captured.'),
  },
)

export const identityView = structure(
  'IdentityView',
  {
    specification: 'Service: Identity view; Archive: Layout',
    title: 'Identity view',
    about: 'The identity with all its evidence; sections without content may be absent.',
  },
  {
    globalStatus: required(identity, 'The transaction as a whole.'),
    consents: optional(list(identityConsent), 'Consents.'),
    attributes: optional(list(attributesEvidence), 'Attributes evidence.'),
    addresses: optional(list(addressEvidence), 'Address evidence.'),
    idDocuments: optional(list(idDocumentEvidence), 'Identity document evidence.'),
    portrait: optional(portraitEvidence, 'Portrait evidence; present once a portrait exists.'),
  },
)

export type Identity = z.infer<typeof identity>
export type IdentityConsent = z.infer<typeof identityConsent>
export type EvidenceStatus = z.infer<typeof evidenceStatus>
export type AttributesData = z.infer<typeof attributesData>
export type AddressData = z.infer<typeof addressData>
export type AttributesEvidence = z.infer<typeof attributesEvidence>
export type AddressEvidence = z.infer<typeof addressEvidence>
export type IdDocumentEvidence = z.infer<typeof idDocumentEvidence>
export type PortraitEvidence = z.infer<typeof portraitEvidence>
export type IdentityView = z.infer<typeof identityView>
