import type * as z from 'zod'
import { DOCUMENT_TYPE, EVIDENCE_STATUS, EVIDENCE_TYPE, SIDE } from '../codes/values.ts'
import { errorObject } from '../details/errors-and-contacts.ts'
import { identity, identityConsent, portraitEvidence } from '../identity.ts'
import { closed, country, filledText, flag, open, text } from '../primitives.ts'
import { list, listStructure, optional, required, structure } from '../structure.ts'

export const evidenceHandle = structure(
  'EvidenceHandle',
  {
    specification: 'Service: Evidence handle',
    title: 'Evidence handle',
    about: 'The answer to a submission or a status check: where the evidence stands and how to ask for it.',
  },
  {
    id: required(filledText, 'Id of the evidence for later calls.'),
    status: required(closed(EVIDENCE_STATUS), 'Status of the evidence.'),
    type: required(open(EVIDENCE_TYPE), 'Kind of the evidence.'),
    sessionId: optional(text, 'Id of the session; only from calls that create one.'),
    sidesToCapture: optional(list(closed(SIDE)), 'Sides to capture; only for live document capture.'),
  },
)

export const consentsResponse = listStructure(
  'ConsentsResponse',
  { specification: 'Service: Submit consents', title: 'Consents', about: 'The consents with their ids and validity.' },
  identityConsent,
)

export const portraitDetails = structure(
  'PortraitDetails',
  {
    specification: 'Service: Get portrait details',
    title: 'Portrait details',
    about: 'The transaction as a whole and its portrait.',
  },
  {
    globalStatus: required(identity, 'The transaction as a whole.'),
    portrait: optional(portraitEvidence, 'The portrait.'),
  },
)

/** Not shown: D-95 */
export const supportedDocument = structure(
  'SupportedDocument',
  {
    specification: 'Service: Submit document images',
    title: 'Supported document',
    about: 'A document that the service takes; not in the specification.',
  },
  {
    documentType: required(closed(DOCUMENT_TYPE), 'Kind of the document.'),
    format: required(text, 'Size after ISO/IEC 7810: ID1 for cards, ID3 for passports.'),
    sidesToCapture: required(list(closed(SIDE)), 'Sides that a session captures.'),
    liveVideoCaptureSupported: required(flag, 'Whether a live capture session takes it.'),
  },
)

/** Not shown: D-95 */
export const supportedCountry = structure(
  'SupportedCountry',
  {
    specification: 'Service: Submit document images',
    title: 'Supported country',
    about: 'A country and the documents of it that the service takes; not in the specification.',
  },
  {
    iso3CountryCode: required(country, 'Country that issues the documents.'),
    documents: required(list(supportedDocument), 'The documents.'),
  },
)

/** Not shown: D-95 */
export const supportedCountries = listStructure(
  'SupportedCountries',
  {
    specification: 'Service: Submit document images',
    title: 'Supported countries',
    about: 'Every country with the documents that the service takes; not in the specification.',
  },
  supportedCountry,
)

/** Not shown: D-41 */
export const errorResponse = structure(
  'ErrorResponse',
  { specification: 'Service: Errors', title: 'Errors', about: 'The answer to a call that failed.' },
  { errors: required(list(errorObject), 'Every error that was found.') },
)

export type EvidenceHandle = z.infer<typeof evidenceHandle>
export type ConsentsResponse = z.infer<typeof consentsResponse>
export type PortraitDetails = z.infer<typeof portraitDetails>
export type SupportedCountry = z.infer<typeof supportedCountry>
export type ErrorResponse = z.infer<typeof errorResponse>
