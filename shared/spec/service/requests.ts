import * as z from 'zod'
import {
  CONSENT_TYPE,
  DOCUMENT_TYPE,
  GENDER,
  IMAGE_SOURCE,
  LIVENESS_TYPE,
  MEDICARE_CARD_TYPE,
  SIDE,
} from '../codes/values.ts'
import { valuesOf } from '../enumeration.ts'
import { consentPeriod } from '../identity.ts'
import { closed, country, date, filledText, flag, integer, text } from '../primitives.ts'
import { list, listStructure, optional, required, structure } from '../structure.ts'

/** Not shown: D-40 */
export const contextEntry = structure(
  'ContextEntry',
  {
    specification: 'Service: Create identity',
    title: 'Context entry',
    about: 'A key and a value about the transaction; not in the specification.',
  },
  {
    key: required(filledText, 'BUSINESS_ID or CORRELATION_ID; other keys change nothing.'),
    value: required(text, 'Value of the key.'),
  },
)

/** Not shown: D-40 */
export const identityContext = listStructure(
  'IdentityContext',
  {
    specification: 'Service: Create identity',
    title: 'Context',
    about: 'What the client says about the transaction; not in the specification.',
  },
  contextEntry,
)

/** Not shown: D-40 */
export const createIdentityRequest = structure(
  'CreateIdentityRequest',
  {
    specification: 'Service: Create identity',
    title: 'Create identity',
    about: 'No body fields are shown; a correlation id may be given.',
  },
  { businessId: optional(text, 'Correlation id of the client.') },
)

export const submittedConsent = structure(
  'SubmittedConsent',
  { specification: 'Service: Submit consents', title: 'Consent', about: 'A consent as the client submits it.' },
  {
    approved: required(flag, 'Whether the holder approved.'),
    type: required(closed(CONSENT_TYPE), 'What the consent allows.'),
    validityPeriod: optional(consentPeriod, 'How long the consent holds.'),
  },
)

/** One of each type; a later one replaces an earlier one. Not shown: D-75 */
const MAX_CONSENTS = valuesOf(CONSENT_TYPE).length

export const consentsRequest = listStructure(
  'ConsentsRequest',
  { specification: 'Service: Submit consents', title: 'Consents', about: 'The consents that are submitted.' },
  submittedConsent,
  MAX_CONSENTS,
)

export const documentCaptureDetails = structure(
  'DocumentCaptureDetails',
  {
    specification: 'Service: Submit document images',
    title: 'Capture details',
    about: 'What the client knows about the images; improves results.',
  },
  {
    jurisdiction: optional(country, 'Country that issued the document.'),
    documentType: optional(closed(DOCUMENT_TYPE), 'Kind of the document.'),
    source: optional(closed(IMAGE_SOURCE), 'How the images were obtained.'),
  },
)

export const textValue = structure(
  'TextValue',
  { specification: 'Service: Submit document details as text', title: 'Value', about: 'A value that is submitted.' },
  { value: required(filledText, 'The value.') },
)

export const dateValue = structure(
  'DateValue',
  { specification: 'Service: Submit document details as text', title: 'Date', about: 'A date that is submitted.' },
  { value: required(date, 'The date.') },
)

export const genderValue = structure(
  'GenderValue',
  { specification: 'Service: Submit document details as text', title: 'Gender', about: 'A gender that is submitted.' },
  { value: required(closed(GENDER), 'The gender.') },
)

export const submittedAttributes = structure(
  'SubmittedAttributes',
  {
    specification: 'Service: Submit document details as text',
    title: 'Attributes',
    about: 'The attributes of the holder that are submitted.',
  },
  {
    dateOfBirth: required(dateValue, 'Date of birth.'),
    givenNames: required(z.array(textValue).min(1), 'First given name, then the middle name.'),
    surname: required(textValue, 'Surname.'),
    fullname: optional(textValue, 'Full name.'),
    gender: optional(genderValue, 'Gender; needed for a successful issuing-source check.'),
    height: optional(textValue, 'Height.'),
    eyeColor: optional(textValue, 'Eye colour.'),
  },
)

export const submittedStreet = structure(
  'SubmittedStreet',
  {
    specification: 'Service: Submit document details as text',
    title: 'Street',
    about: 'The street address that is submitted.',
  },
  { streetLines: optional(list(text), 'Lines of the street address; only the first two are used.') },
)

export const submittedAddress = structure(
  'SubmittedAddress',
  {
    specification: 'Service: Submit document details as text',
    title: 'Address',
    about: 'The address that is submitted.',
  },
  {
    streetDetails: optional(submittedStreet, 'Street.'),
    city: optional(text, 'City.'),
    state: optional(text, 'State.'),
    postcode: optional(text, 'Postcode.'),
  },
)

export const documentTextRequest = structure(
  'DocumentTextRequest',
  {
    specification: 'Service: Submit document details as text',
    title: 'Document as text',
    about: 'The details of an identity document as text.',
  },
  {
    idDocumentType: required(closed(DOCUMENT_TYPE), 'Kind of the document.'),
    idDocumentNumber: required(filledText, 'Number of the document.'),
    issuingCountry: required(country, 'Country that issued it.'),
    issuingState: optional(text, 'State that issued it; must be given for US and Australian driving licences.'),
    issuingDate: optional(date, 'When it was issued.'),
    expiryDate: optional(date, 'When it expires; needed for a successful issuing-source check.'),
    personalAttributes: required(submittedAttributes, 'Attributes of the holder.'),
    address: optional(submittedAddress, 'Address of the holder.'),
  },
)

export const medicareHolder = structure(
  'MedicareHolder',
  { specification: 'Service: Submit Medicare card', title: 'Card holder', about: 'The holder of the card.' },
  { fullname: required(textValue, 'Full name.'), dateOfBirth: required(dateValue, 'Date of birth.') },
)

export const medicareRequest = structure(
  'MedicareRequest',
  {
    specification: 'Service: Submit Medicare card',
    title: 'Medicare card',
    about: 'The details of a Medicare card as text.',
  },
  {
    cardNumber: required(filledText, 'Number of the card.'),
    cardType: required(closed(MEDICARE_CARD_TYPE), 'Colour of the card.'),
    issuingCountry: optional(country, 'Country that issued it.'),
    expiryDate: required(date, 'When it expires.'),
    fullname2: optional(text, 'Second name on the card.'),
    fullname3: optional(text, 'Third name on the card.'),
    fullname4: optional(text, 'Fourth name on the card.'),
    individualReferenceNumber: optional(integer, 'Number of the holder on the card.'),
    personalAttributes: required(medicareHolder, 'The holder.'),
  },
)

export const liveCaptureRequest = structure(
  'LiveCaptureRequest',
  {
    specification: 'Service: Start live document capture session',
    title: 'Live capture session',
    about: 'What is to be captured.',
  },
  {
    issuingCountry: optional(country, 'Country that issued the document.'),
    idDocumentType: optional(closed(DOCUMENT_TYPE), 'Kind of the document.'),
    sidesToCapture: optional(z.array(closed(SIDE)).min(1), 'Sides to capture, each once.'),
  },
)

export const chipSessionRequest = structure(
  'ChipSessionRequest',
  {
    specification: 'Service: Start chip reading session',
    title: 'Chip reading session',
    about: 'What opens the communication with the chip.',
  },
  { mrz: required(z.array(text).min(1), 'Lines of the machine-readable zone.') },
)

export const portraitSessionRequest = structure(
  'PortraitSessionRequest',
  {
    specification: 'Service: Start portrait capture session',
    title: 'Portrait capture session',
    about: 'How liveness is checked in the native mode.',
  },
  {
    type: optional(closed(LIVENESS_TYPE), 'How liveness is checked.'),
    nbChallenge: optional(
      z.int().min(1).max(3).meta({ 'x-type': 'integer' }),
      'Number of challenges for active liveness; 2 unless given.',
    ),
  },
)

/** Not shown: D-96 */
export const portraitLiveCaptureRequest = structure(
  'PortraitLiveCaptureRequest',
  {
    specification: 'Service: Start portrait capture session',
    title: 'Portrait live capture session',
    about: 'What the client asks of the biometric server, which decides itself; not in the specification.',
  },
  {
    type: optional(text, 'How liveness is checked, such as LIVENESS_HIGH.'),
    securityLevel: optional(text, 'How strict the check is, such as HIGH.'),
    nbChallenge: optional(integer, 'Number of challenges.'),
  },
)

export type ContextEntry = z.infer<typeof contextEntry>
export type CreateIdentityRequest = z.infer<typeof createIdentityRequest>
export type ConsentsRequest = z.infer<typeof consentsRequest>
export type DocumentCaptureDetails = z.infer<typeof documentCaptureDetails>
export type DocumentTextRequest = z.infer<typeof documentTextRequest>
export type MedicareRequest = z.infer<typeof medicareRequest>
export type LiveCaptureRequest = z.infer<typeof liveCaptureRequest>
export type ChipSessionRequest = z.infer<typeof chipSessionRequest>
export type PortraitSessionRequest = z.infer<typeof portraitSessionRequest>
