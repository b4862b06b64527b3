import { flag, integer, list, object, optional } from '../schema/index.ts'
import {
  addressData,
  attributesData,
  closed,
  contactDetails,
  EVIDENCE_FAMILY,
  EVIDENCE_TYPE,
  evidenceHandle,
  OPERATION_NAME,
  PROGRESS,
} from '../spec/index.ts'
import { type CallContracts, json } from './contract.ts'
import { documentData } from './document-data.ts'
import { base64, text } from './values.ts'

/** Largest upload in Base64 plus the other members. */
const MAX_BYTES = 30 * 1024 * 1024

/** Entries of the metadata of a file. Not shown: D-75 */
const MAX_METADATA = 100

const submission = object(
  {
    operation: closed(OPERATION_NAME),
    type: closed(EVIDENCE_TYPE),
    family: closed(EVIDENCE_FAMILY),
    contactDetails: optional(contactDetails),
    data: optional(documentData),
    attributes: optional(attributesData),
    address: optional(addressData),
    file: optional(
      object({ content: base64, metadata: list(object({ key: text(), value: text() }), undefined, MAX_METADATA) }),
    ),
    image: optional(base64),
    progress: optional(closed(PROGRESS)),
    parentId: optional(text()),
    isEvaluated: optional(flag()),
    evaluation: optional(
      object(
        {
          externallyVerified: optional(flag()),
          externalVerificationScore: optional(integer(0, 1_000_000)),
          extracted: optional(flag()),
          consentApproved: optional(flag()),
        },
        'Members of the evaluation that only such evidence has.',
      ),
    ),
  },
  'Evidence that comes by ways that the client API does not have, such as one-time codes or claims.',
)

/** Calls for the operations without a client endpoint. Archive: IdentityOperation */
export const SUBMISSIONS = {
  submitEvidence: {
    title: 'Submit other evidence',
    about: 'Adds evidence to a transaction as another component of the service would.',
    method: 'POST',
    path: '/identities/{identity_id}/submissions',
    request: { ...json(submission), bytes: MAX_BYTES },
    response: json(evidenceHandle),
  },
} as const satisfies CallContracts
