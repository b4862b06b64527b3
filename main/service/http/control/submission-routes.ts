import { decodeBase64 } from '../../../proof/read/json/canonical-base64.ts'
import type { RecordedSubmission } from '../../engine/engine.ts'
import { base64, flag, integer, list, listed, object, structureRef, text } from '../../openapi/json-schema.ts'
import { refuse } from '../refusal.ts'
import type { ControlInput, ControlRoute, ControlSurface } from './control-route.ts'
import { DOCUMENT_DATA } from './document-data-schema.ts'
import { HANDLE } from './session-routes.ts'

/** Largest upload in Base64 plus the other members. */
const MAX_BYTES = 30 * 1024 * 1024

const SUBMISSION = object(
  {
    operation: listed('OperationName'),
    type: listed('EvidenceType'),
    family: listed('EvidenceFamily'),
    'contactDetails?': structureRef('ContactDetails'),
    'data?': DOCUMENT_DATA,
    'attributes?': structureRef('AttributesData'),
    'address?': structureRef('AddressData'),
    'file?': object({ content: base64, metadata: list(object({ key: text(), value: text() })) }),
    'image?': base64,
    'progress?': listed('Progress'),
    'parentId?': text(),
    'isEvaluated?': flag,
    'evaluation?': object(
      {
        'externallyVerified?': flag,
        'externalVerificationScore?': integer(0, 1_000_000),
        'extracted?': flag,
        'consentApproved?': flag,
      },
      'Members of the evaluation that only such evidence has.',
    ),
  },
  'Evidence that comes by ways that the client API does not have, such as one-time codes or claims.',
)

/** Submission in JSON, with bytes in Base64. */
type SubmissionJson = Omit<RecordedSubmission, 'file' | 'image' | 'more'> & {
  readonly file?: { readonly content: string; readonly metadata: readonly { key: string; value: string }[] }
  readonly image?: string
  readonly evaluation?: NonNullable<RecordedSubmission['more']>
}

/** Routes for the operations without a client endpoint. Archive: IdentityOperation */
export const SUBMISSION_ROUTES: readonly ControlRoute[] = [
  {
    id: 'submitEvidence',
    title: 'Submit other evidence',
    about: 'Adds evidence to a transaction as another component of the service would.',
    method: 'POST',
    path: '/identities/{identity_id}/submissions',
    request: { contentType: 'application/json', schema: SUBMISSION, bytes: MAX_BYTES },
    response: HANDLE,
    handle: submit,
  },
]

function submit({ engine }: ControlSurface, { parameters, body }: ControlInput): unknown {
  const { file, image, evaluation, ...more } = body as SubmissionJson // validated
  return engine.control.submit(parameters.identity_id ?? '', {
    ...more,
    ...(evaluation ? { more: evaluation } : {}),
    ...(file ? { file: { bytes: bytesOf(file.content, 'file.content'), metadata: file.metadata } } : {}),
    ...(image === undefined ? {} : { image: bytesOf(image, 'image') }),
  })
}

function bytesOf(base64: string, field: string): Buffer {
  const bytes = decodeBase64(base64)
  if (!bytes) throw refuse(400, 'invalid-body', 'Base64 with its padding is expected', field)
  return bytes
}
