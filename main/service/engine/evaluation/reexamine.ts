import { EVIDENCE_TRANSITIONS, isListed } from '../../../../shared/rules/index.ts'
import type { EngineCore } from '../core.ts'
import { refuse } from '../service-error.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import { conclude } from './conclude.ts'
import { examine, takeFindings } from './examine.ts'

/** Examines an evidence again with the outcomes forced by now, and evaluates it. Service: Evidence status, "new evaluation" */
export async function reexamine(core: EngineCore, initialIdentity: IdentityState, evidenceId: string): Promise<void> {
  const initialEvidence = evaluated(initialIdentity, evidenceId)
  const participants = core.participants(initialIdentity, initialEvidence, core.tenant(initialIdentity.tenantId))
  const examined = await examine(core, initialIdentity, initialEvidence, participants)
  // The transaction may have ended, or have been reloaded from the store meanwhile.
  const identity = core.identities.get(initialIdentity.id, initialIdentity.tenantId)
  const evidence = evaluated(identity, evidenceId)
  takeFindings(evidence, examined)
  const evaluation = conclude(core, identity, { evidenceId, trigger: 'NEW_EVALUATION' })
  core.store.changeOperation(identity.id, evidence.sequence, (element) => ({
    ...element,
    evaluationDetails: evaluation,
    verificationDetails: [...(element.verificationDetails ?? []), ...examined.checks.map(({ record }) => record)],
  }))
  core.identities.save(identity)
  await core.store.committed()
}

/** Returns the evidence; throws 404 or 409 if it cannot be evaluated again. */
function evaluated(identity: IdentityState, evidenceId: string): EvidenceState {
  const evidence = identity.evidences.find(({ id, isEvaluated }) => id === evidenceId && isEvaluated)
  if (!evidence)
    throw refuse('unknown', 'unknown-evidence', 'The transaction has no evidence with this id', 'evidence_id')
  if (evidence.status === 'PROCESSING' || evidence.status === 'ADJUDICATION')
    throw refuse(
      'conflict',
      'unlisted-transition',
      `The evidence is ${evidence.status}; its evaluation has not finished`,
    )
  if (evidence.session && evidence.session.ended !== 'COMPLETED')
    throw refuse(
      'conflict',
      'unlisted-transition',
      'Nothing came of the session of this evidence that could be evaluated',
    )
  // INVALID is final in the table. Not shown: D-52
  if (!isListed(EVIDENCE_TRANSITIONS, evidence.status, 'NEW_EVALUATION'))
    throw refuse(
      'conflict',
      'unlisted-transition',
      `The evidence is ${evidence.status}; no new evaluation follows that`,
    )
  return evidence
}
