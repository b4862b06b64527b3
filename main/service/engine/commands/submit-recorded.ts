import type { EvidenceHandle } from '../../../../shared/spec/service.ts'
import type { EngineCore } from '../core.ts'
import type { Call, RecordedSubmission } from '../engine.ts'
import { keepFile } from '../files.ts'
import { changeElement } from '../record/start-element.ts'
import type { IdentityState, OperationName } from '../state.ts'
import { handleOf, submitEvidence } from '../submit-evidence.ts'

/** Paths below the identity, for the record; the client API shows none of them. */
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

/** What comes in by ways that the client API does not have, with the record that such a call would leave. */
export async function submitRecorded(
  core: EngineCore,
  identity: IdentityState,
  submission: RecordedSubmission,
): Promise<EvidenceHandle> {
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
    method: 'POST',
    uri: `/svc/v1/identities/${identity.id}/${PATHS[operation] ?? 'id-documents'}`,
    startedAt: core.clock.now(),
    ip: null,
  }
  const attached = file ? keepFile(core, identity, file.bytes, { group: 'additionalFiles', role: 'FILE' }) : null
  const picture = image ? keepFile(core, identity, image, { group: 'images', role: 'CAPTURE', source: 'OTHER' }) : null
  const evidence = submitEvidence(core, identity, {
    call,
    isComplete: true,
    parentId: submission.parentId,
    evidence: {
      kind: 'DERIVED',
      operation,
      type,
      family,
      isEvaluated,
      data: submission.data ?? null,
      files: [attached, picture].filter((one) => one !== null),
      ...(submission.attributes ? { attributes: submission.attributes } : {}),
      ...(submission.address ? { address: submission.address } : {}),
      ...(submission.more ? { more: submission.more } : {}),
    },
    more: {
      ...(contactDetails ? { contactDetails } : {}),
      ...(attached && file ? { additionalFile: { id: attached.id, metadata: [...file.metadata] } } : {}),
    },
  })
  if (submission.progress && submission.progress !== 'DONE') {
    const { progress } = submission
    changeElement(core, identity, evidence.sequence, (element) => ({ ...element, progress }))
  }
  await core.store.committed()
  return handleOf(evidence)
}
