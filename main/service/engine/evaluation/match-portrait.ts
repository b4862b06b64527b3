import type { EngineCore } from '../core.ts'
import { type PerformedCheck, performCheck, replaced } from '../perform-check.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import type { Job } from '../store.ts'
import { chooseReferences, conclude, settleStatus } from './conclude.ts'
import { stillOpen } from './evaluate-evidence.ts'
import { portraitReference, withoutComparison } from './references.ts'

/** Compares the portrait with a new reference. Service: Evidence status, PORTRAIT */
export async function matchPortrait(core: EngineCore, job: Job): Promise<void> {
  const found = stillOpen(core, job)
  const reference = found ? portraitReference(found.identity) : null
  const check = found && reference ? await compare(core, found.identity, found.evidence) : null
  if (core.isClosed()) return
  core.store.deleteJob(job.id)
  const identity = core.identities.find(job.identityId)
  if (identity?.endedAt === null) {
    identity.isMatchDue = false
    const evidence = identity.evidences.find(({ id }) => id === job.evidenceId)
    const hasGone = !evidence || portraitReference(identity)?.id !== reference?.id
    if (check && reference && !hasGone) finish(core, identity, evidence, reference, check)
    else {
      // The portrait or its reference was removed meanwhile; the remaining ones may need a comparison.
      if (hasGone) chooseReferences(core, identity)
      settleStatus(core, identity)
      core.identities.save(identity)
    }
  }
  await core.store.committed()
}

function finish(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  reference: EvidenceState,
  check: PerformedCheck,
): void {
  const trigger = evidence.referenceId === null ? 'REFERENCE_AVAILABLE' : 'REFERENCE_REPLACED'
  const { errors, isTechnicalError } = withoutComparison(evidence)
  evidence.referenceId = reference.id
  evidence.indicators = replaced(evidence.indicators, check.finding.indicators)
  evidence.errors = [...errors, ...check.finding.errors]
  evidence.isTechnicalError = isTechnicalError || check.isTechnicalError
  const evaluation = conclude(core, identity, { evidenceId: evidence.id, trigger })
  core.store.changeOperation(identity.id, evidence.sequence, (element) => ({
    ...element,
    evaluationDetails: evaluation,
    verificationDetails: [...(element.verificationDetails ?? []), check.record],
  }))
}

async function compare(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
): Promise<PerformedCheck | null> {
  const checks = core.participants(identity, evidence, core.tenant(identity.tenantId))
  const matching = checks.find(({ participant }) => participant === 'BIOMETRIC_MATCHING')
  return matching ? performCheck(core, identity, evidence, matching, null) : null
}
