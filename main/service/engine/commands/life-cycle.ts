import type { Identity, VerificationDetails } from '../../../../shared/spec/index.ts'
import { changeStatus } from '../change-status.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../messages.ts'
import type { IdentityState, OperationElement } from '../state.ts'
import { globalStatusOf } from '../views/identity-view.ts'
import { endNow, openSessionsOf } from './end-sessions.ts'
import { expireReview } from './reviews.ts'

/** Ends an expired transaction: pauses it if the tenant allows that, otherwise it times out. Service: Identity status */
export function expireTransaction(
  core: EngineCore,
  identity: IdentityState,
  trigger: 'EXPIRY' | 'TIME_OUT' | 'PAUSE_ERROR',
): void {
  const tenant = core.tenant(identity.tenantId)
  const isPaused = trigger === 'EXPIRY' && tenant.pauseAndResume && identity.status !== 'PAUSED'
  // A review never outlives its transaction.
  for (const evidence of identity.evidences)
    if (evidence.review?.decidedAt === null) expireReview(core, identity, evidence)
  for (const open of openSessionsOf(identity)) endNow(core, open, { kind: 'TIMED_OUT' }, isPaused ? 'PAUSE' : 'DONE')
  if (isPaused) {
    identity.expiresAt = core.clock.now() + tenant.pausedExpiryMs
    core.addJob({ identityId: identity.id, due: identity.expiresAt, kind: 'TRANSACTION_EXPIRY', evidenceId: null })
    changeStatus(core, identity, 'EXPIRY', 'PAUSED')
  } else {
    if (trigger === 'PAUSE_ERROR') changeStatus(core, identity, 'PAUSE_ERROR', 'ERROR')
    else changeStatus(core, identity, 'TIME_OUT', 'TIMEOUT')
    const due = core.clock.now() + tenant.abandonedRetentionMs
    core.addJob({ identityId: identity.id, due, kind: 'RETENTION', evidenceId: null })
  }
  core.identities.save(identity)
}

/** Erases a timed-out transaction whose proof was not retrieved within the tenant's retention period. Not shown: D-51 */
export function eraseAbandoned(core: EngineCore, identity: IdentityState): void {
  const { id, tenantId } = identity
  core.forced.forget(id)
  core.store.erase({ id, tenantId, endedAt: core.clock.now(), proofId: '' })
  core.forgetJobs(id)
  core.identities.forget(id)
  core.emit({ kind: 'ended', tenantId, identityId: id })
}

/** Not shown: D-44 */
export function resumeIdentity(core: EngineCore, call: Call, identityId: string): Identity {
  const identity =
    core.identities.endedInPause(identityId, call.tenant.id, core.clock.now()) ??
    core.identities.get(identityId, call.tenant.id)
  changeStatus(core, identity, 'RESUMPTION', 'EXPECTING_INPUT')
  if (identity.pausedProofId !== undefined) {
    // The delivered proof is the previous one, and is delivered no more. Archive: proof.json, "when proofing was resumed"
    identity.previousProofId = identity.pausedProofId
    identity.pausedProofId = undefined
    identity.endedAt = null
    core.store.proofs.forget(identityId)
  }
  for (const { sequence } of identity.evidences) core.store.changeOperation(identity.id, sequence, endedPause)
  identity.expiresAt = core.clock.now() + call.tenant.transactionExpiryMs
  core.addJob({ identityId, due: identity.expiresAt, kind: 'TRANSACTION_EXPIRY', evidenceId: null })
  core.identities.save(identity)
  return globalStatusOf(core, identity)
}

/** A session open at the pause has timed out and cannot continue. Archive: progress, "PAUSE" */
const endedPause = (element: OperationElement): OperationElement =>
  element.progress === 'PAUSE'
    ? { ...element, progress: 'DONE', verificationDetails: (element.verificationDetails ?? []).map(rejected) }
    : element

const rejected = (record: VerificationDetails): VerificationDetails =>
  record.participantState === 'PROCESSING' ? { ...record, participantState: 'REJECTED' } : record
