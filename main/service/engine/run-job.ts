import { endNow } from './commands/end-sessions.ts'
import { eraseAbandoned, expireTransaction } from './commands/life-cycle.ts'
import { expireReview } from './commands/reviews.ts'
import type { EngineCore } from './core.ts'
import { settleStatus } from './evaluation/conclude.ts'
import { evaluateEvidence, stillOpen } from './evaluation/evaluate-evidence.ts'
import { failEvidence } from './evaluation/fail-evidence.ts'
import { matchPortrait } from './evaluation/match-portrait.ts'
import { StorageFailed } from './storage-failed.ts'
import type { Job } from './store.ts'

/** Runs a due job. If a check throws, its evidence still ends instead of staying PROCESSING. */
export async function runJob(core: EngineCore, job: Job): Promise<void> {
  if (job.kind === 'PROOF_EXPIRY') {
    core.store.deleteJob(job.id)
    // A later proof of a resumed transaction has its own time. Not shown: D-44
    const proof = core.store.proofs.find(job.identityId)
    if (proof && proof.expiresAt <= job.due) core.store.proofs.forget(job.identityId)
    return core.store.committed()
  }
  const identity = core.identities.find(job.identityId)
  if (identity && core.identities.isEnding(identity.id)) throw new Error('The proof is being made')
  try {
    if (!identity || identity.endedAt !== null) core.store.deleteJob(job.id)
    else await work(core, job)
    await core.store.committed()
  } catch (error) {
    if (core.isClosed()) return
    core.identities.forget()
    if (error instanceof StorageFailed) throw error
    giveUp(core, job, error)
    await core.store.committed()
  }
}

async function work(core: EngineCore, job: Job): Promise<void> {
  switch (job.kind) {
    case 'EVALUATE':
      return evaluateEvidence(core, job)
    case 'MATCH':
      return matchPortrait(core, job)
    case 'SESSION_TIMEOUT':
      return timeOutSession(core, job)
    case 'REVIEW_EXPIRY':
      return endReview(core, job)
    case 'TRANSACTION_EXPIRY':
      return endTransaction(core, job)
    case 'RETENTION':
      return endRetention(core, job)
  }
}

function timeOutSession(core: EngineCore, job: Job): void {
  core.store.deleteJob(job.id)
  const found = stillOpen(core, job)
  const session = found?.evidence.session
  if (found && session?.ended === null) endNow(core, { ...found, session }, { kind: 'TIMED_OUT' })
}

function endReview(core: EngineCore, job: Job): void {
  core.store.deleteJob(job.id)
  const found = stillOpen(core, job)
  if (found?.evidence.review?.decidedAt === null) expireReview(core, found.identity, found.evidence)
  if (found) core.identities.save(found.identity)
}

function endTransaction(core: EngineCore, job: Job): void {
  core.store.deleteJob(job.id)
  const identity = core.identities.find(job.identityId)
  // A resumed transaction has a new expiry.
  if (!identity || identity.expiresAt > core.clock.now()) return
  if (['EXPECTING_INPUT', 'PROCESSING', 'PAUSED'].includes(identity.status)) expireTransaction(core, identity, 'EXPIRY')
}

function endRetention(core: EngineCore, job: Job): void {
  core.store.deleteJob(job.id)
  const identity = core.identities.find(job.identityId)
  if (identity && (identity.status === 'TIMEOUT' || identity.status === 'ERROR')) eraseAbandoned(core, identity)
}

/** Ends a failed evaluation as a technical error of the service, and a failed comparison without a result. */
function giveUp(core: EngineCore, job: Job, error: unknown): void {
  core.store.deleteJob(job.id)
  const identity = core.identities.find(job.identityId)
  if (identity && job.kind === 'MATCH') {
    identity.isMatchDue = false
    settleStatus(core, identity)
    core.identities.save(identity)
  }
  const found = stillOpen(core, job)
  if (found?.evidence.status !== 'PROCESSING') return
  const message = error instanceof Error ? error.name : 'Error'
  failEvidence(core, found.identity, found.evidence, {
    error: { code: '2403', message: `the evaluation could not be made: ${message}` },
    isTechnicalError: true,
    progress: 'ERROR',
  })
  core.identities.save(found.identity)
}
