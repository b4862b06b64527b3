import type * as z from 'zod'
import { EVIDENCE_STATUS, EVIDENCE_TYPE, SIDE } from '../codes/values.ts'
import { errorObject } from '../details/errors-and-contacts.ts'
import { identity, identityConsent, portraitEvidence } from '../identity.ts'
import { closed, filledText, open, text } from '../primitives.ts'
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

/** Not shown: D-41 */
export const errorResponse = structure(
  'ErrorResponse',
  { specification: 'Service: Errors', title: 'Errors', about: 'The answer to a call that failed.' },
  { errors: required(list(errorObject), 'Every error that was found.') },
)

export type EvidenceHandle = z.infer<typeof evidenceHandle>
export type ConsentsResponse = z.infer<typeof consentsResponse>
export type PortraitDetails = z.infer<typeof portraitDetails>
export type ErrorResponse = z.infer<typeof errorResponse>
