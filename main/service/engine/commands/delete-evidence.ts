import { demandTransition } from '../change-status.ts'
import type { EngineCore } from '../core.ts'
import { conclude } from '../evaluation/conclude.ts'
import { deleteFiles } from '../files.ts'
import type { Call } from '../messages.ts'
import { notify } from '../notify.ts'
import { addElement } from '../record/add-element.ts'
import { refuse } from '../service-error.ts'
import type { EvidenceState, IdentityState } from '../state.ts'

/** Not shown: D-43. Archive: "Deleted evidence yields two elements" */
export function deleteEvidence(core: EngineCore, call: Call, identityId: string, evidenceId: string): void {
  const identity = core.identities.get(identityId, call.tenant.id)
  const evidence = identity.evidences.find(({ id }) => id === evidenceId)
  if (!evidence)
    throw refuse('unknown', 'unknown-evidence', 'The transaction has no evidence with this id', 'evidence_id')
  demandTransition(identity, 'SUBMISSION')
  forgetEvidence(core, identity, evidence)
  const { id, family, type } = evidence
  const evaluationDetails = conclude(core, identity, { evidenceId: null, trigger: 'DELETION' }, call)
  addElement(core, identity, {
    id,
    name: evidence.operation,
    type: 'DELETE',
    progress: 'DONE',
    call,
    startedAt: call.startedAt,
    more: { evidenceDetails: { id, family, type }, evaluationDetails },
  })
  const deleted = {
    event: 'Evaluation',
    evidence: { id, type },
    operation: 'DELETED',
    completedAt: core.clock.now(),
  } as const
  notify(core, identity, deleted)
  core.emit({ kind: 'evidence', tenantId: identity.tenantId, identityId, evidenceId: id, status: 'DELETED' })
  core.identities.save(identity)
}

/** Removes an evidence from the transaction; its record remains without images. */
export function forgetEvidence(core: EngineCore, identity: IdentityState, evidence: EvidenceState): void {
  identity.evidences = identity.evidences.filter((candidate) => candidate !== evidence)
  deleteFiles(core, identity, evidence)
  core.store.changeOperation(identity.id, evidence.sequence, (element) => {
    if (!element.evidenceDetails) return element
    const { captureImages: _images, photoCrops: _crops, video: _video, ...rest } = element.evidenceDetails
    return { ...element, progress: element.progress === 'DONE' ? 'DONE' : 'ERROR', evidenceDetails: rest }
  })
}

/** Removes earlier portraits, except those of open sessions: "deleted or replaced images are not kept". Archive: Layout */
export function replacePortraits(core: EngineCore, identity: IdentityState, byId: string): void {
  if (core.tenant(identity.tenantId).keepsEarlierPortraits) return
  for (const portrait of identity.evidences.filter(({ kind, id }) => kind === 'PORTRAIT' && id !== byId)) {
    if (portrait.status !== 'PROCESSING') forgetEvidence(core, identity, portrait)
    else if (portrait.session?.ended === 'COMPLETED') portrait.isReplaced = true
  }
}
