import type { EvidenceHandle } from '../../../shared/spec/index.ts'
import { changeStatus, demandTransition } from './change-status.ts'
import { hasConsent } from './commands/submit-consents.ts'
import type { Device, EngineCore } from './core.ts'
import { emptyEvidence } from './empty-evidence.ts'
import type { Call } from './messages.ts'
import { addElement } from './record/add-element.ts'
import { evidenceRecord } from './record/evidence-record.ts'
import type { EvidenceState, IdentityState, OperationElement } from './state.ts'
import { ensureTransactionCapacity } from './transaction-limits.ts'

/** Members of a new evidence; all others start empty. */
export type NewEvidence = Pick<EvidenceState, 'kind' | 'operation' | 'family' | 'type'> &
  Partial<
    Pick<
      EvidenceState,
      | 'data'
      | 'files'
      | 'session'
      | 'channel'
      | 'attributes'
      | 'address'
      | 'more'
      | 'isEvaluated'
      | 'referenceId'
      | 'originData'
    >
  > & { readonly id?: string }

export interface Submission {
  readonly call: Call | null
  readonly evidence: NewEvidence
  /** Whether the checks have everything they need; otherwise a session provides it. */
  readonly isComplete: boolean
  readonly device?: Device | undefined
  readonly parentId?: string | undefined
  readonly more?: Partial<OperationElement>
}

/** Adds an evidence as PROCESSING, with its record and a queued evaluation. Service: Evidence status */
export function submitEvidence(core: EngineCore, identity: IdentityState, submission: Submission): EvidenceState {
  const { call, device, parentId } = submission
  demandTransition(identity, 'SUBMISSION')
  ensureTransactionCapacity(core, identity)
  if (call?.ip && !identity.ips.includes(call.ip)) identity.ips.push(call.ip)
  const { id = core.ids.next(), ...submitted } = submission.evidence
  const now = core.clock.now()
  const evidence: EvidenceState = {
    ...emptyEvidence(),
    data: null,
    ...submitted,
    id,
    sequence: identity.operations,
    submittedAt: call?.startedAt ?? now,
    mayAskIssuer: hasConsent(identity, 'GIV', now),
    status: 'PROCESSING',
  }
  const videos = core.tenant(identity.tenantId).videosInProof
  addElement(core, identity, {
    id,
    name: evidence.operation,
    type: 'ADD',
    progress: submission.isComplete ? 'PROCESSING' : 'STARTING',
    call,
    startedAt: call?.startedAt ?? now,
    more: {
      evidenceDetails: evidenceRecord(evidence, { videos, device }),
      ...(evidence.session ? { sessionId: evidence.session.id } : {}),
      ...(parentId === undefined ? {} : { identityOperationParent: parentId }),
      ...submission.more,
    },
  })
  identity.evidences.push(evidence)
  changeStatus(core, identity, 'SUBMISSION', 'PROCESSING')
  core.identities.save(identity)
  if (submission.isComplete) core.addJob({ identityId: identity.id, due: now, kind: 'EVALUATE', evidenceId: id })
  core.emit(evidenceEvent(identity, evidence))
  return evidence
}

export const evidenceEvent = (identity: IdentityState, { id, status }: EvidenceState) =>
  ({ kind: 'evidence', tenantId: identity.tenantId, identityId: identity.id, evidenceId: id, status }) as const

/** Service: Evidence handle */
export const handleOf = ({ id, status, type, session }: EvidenceState): EvidenceHandle => ({
  id,
  status,
  type,
  ...(session ? { sessionId: session.id } : {}),
  ...(session?.sidesToCapture ? { sidesToCapture: [...session.sidesToCapture] } : {}),
})
