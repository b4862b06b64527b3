import type { EvidenceHandle } from '../../../../shared/spec/index.ts'
import { demandTransition } from '../change-status.ts'
import type { EngineCore } from '../core.ts'
import { settleStatus } from '../evaluation/conclude.ts'
import { storeFile } from '../files.ts'
import type { Call, RecordedSubmission } from '../messages.ts'
import type { IdentityState, OperationName } from '../state.ts'
import { handleOf, submitEvidence } from '../submit-evidence.ts'
import { ensureTransactionCapacity } from '../transaction-limits.ts'

/** Recorded paths relative to the identity; they are not part of the client API. */
const PATHS: { readonly [name in OperationName]?: string } = {
  EMAIL_OTP: 'contacts/email',
  EMAIL_OTP_VERIFICATION: 'contacts/email/otp',
  MOBILE_OTP: 'contacts/mobile',
  OTP_VERIFICATION: 'contacts/mobile/otp',
  ATTRIBUTES: 'attributes',
  PORTRAIT_REFERENCE: 'portrait-reference',
  ADDITIONAL_FILE: 'additional-files',
  CERTIFICATES: 'certificates',
  TRUSTED_ID_CLAIM: 'trusted-id-claims',
  ID_CLAIM: 'id-claims',
}

/** Adds evidence without a client endpoint, and the record that such a call would leave. */
export function submitRecorded(
  core: EngineCore,
  identity: IdentityState,
  submission: RecordedSubmission,
): EvidenceHandle {
  const {
    operation,
    type,
    family,
    contactDetails,
    file,
    image,
    isEvaluated = contactDetails === undefined && file === undefined,
  } = submission
  const call: Call = {
    tenant: core.tenant(identity.tenantId),
    role: 'RELYING_SERVICE',
    method: operation.endsWith('VERIFICATION') ? 'PUT' : 'POST',
    uri: `/svc/v1/identities/${identity.id}/${PATHS[operation] ?? 'id-documents'}`,
    startedAt: core.clock.now(),
    ip: null,
  }
  // Checked before any file is stored.
  demandTransition(identity, 'SUBMISSION')
  const added = Buffer.byteLength(
    JSON.stringify([contactDetails, submission.attributes, submission.address, file?.metadata]),
  )
  ensureTransactionCapacity(core, identity, undefined, added)
  const attached = file ? storeFile(core, identity, file.bytes, { group: 'additionalFiles', role: 'FILE' }) : null
  const picture = image ? storeFile(core, identity, image, { group: 'images', role: 'CAPTURE', source: 'OTHER' }) : null
  const evidence = submitEvidence(core, identity, {
    call,
    // Evidence without evaluation is never PROCESSING.
    isComplete: isEvaluated,
    parentId: submission.parentId,
    evidence: {
      kind: 'DERIVED',
      operation,
      type,
      family,
      isEvaluated,
      data: submission.data ?? null,
      files: [attached, picture].filter((candidate) => candidate !== null),
      ...(submission.attributes ? { attributes: submission.attributes } : {}),
      ...(submission.address ? { address: submission.address } : {}),
      ...(submission.more ? { more: submission.more } : {}),
    },
    more: {
      ...(contactDetails ? { contactDetails } : {}),
      ...(attached && file ? { additionalFile: { id: attached.id, metadata: [...file.metadata] } } : {}),
    },
  })
  if (!isEvaluated) {
    evidence.status = 'VERIFIED'
    settleStatus(core, identity)
    core.identities.save(identity)
  }
  const progress = submission.progress ?? (isEvaluated ? null : 'DONE')
  if (progress) core.store.changeOperation(identity.id, evidence.sequence, (element) => ({ ...element, progress }))
  return handleOf(evidence)
}
