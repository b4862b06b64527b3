import {
  allowTransition,
  EVIDENCE_TRANSITIONS,
  type EvidenceStatus,
  type EvidenceTrigger,
  isRefusal,
  PORTRAIT_TRANSITIONS,
} from '../../../../shared/rules/index.ts'
import type { EvaluationDetails } from '../../../../shared/spec/index.ts'
import { changeStatus } from '../change-status.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../messages.ts'
import { notify } from '../notify.ts'
import { addElement } from '../record/add-element.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import { evidenceEvent } from '../submit-evidence.ts'
import { assess } from './assess.ts'
import { type Derivations, deriveEvidence } from './derive-evidence.ts'
import { evaluationRecord, levelOf } from './evaluation-record.ts'
import { forgetComparison, nameReference, portraitOf, portraitReference, withoutComparison } from './references.ts'

/** Cause of an evaluation: the evidence, and the trigger in the transition table. */
export interface Cause {
  readonly evidenceId: string | null
  readonly trigger: EvidenceTrigger
}

/**
 * Evaluates the whole transaction: documents alone, the name reference, documents against it, derived evidence, the portrait, the
 * level of assurance. Notifies every change, and queues a comparison of the portrait if its reference changed. Returns the record
 * of the evaluation.
 */
export function conclude(
  core: EngineCore,
  identity: IdentityState,
  cause: Cause,
  call: Call | null = null,
): EvaluationDetails {
  // Evaluation times are unique, so that the record shows their order.
  const now = Math.max(core.clock.now(), (identity.evaluatedAt ?? 0) + 1)
  const before = new Map(
    identity.evidences.map((candidate) => [
      candidate.id,
      { status: candidate.status, score: candidate.evaluation?.score },
    ]),
  )
  const settled = () =>
    identity.evidences.filter(
      (candidate) => candidate.isEvaluated && (candidate.status !== 'PROCESSING' || candidate.id === cause.evidenceId),
    )
  const evaluate = (kinds: readonly EvidenceState['kind'][]) => {
    for (const evidence of settled().filter(({ kind }) => kinds.includes(kind)))
      reassess(core, identity, evidence, cause, now)
  }
  identity.nameReferenceEvidenceId =
    nameReference(identity, isVerifiedAlone(core, identity, settled(), cause))?.id ?? null
  evaluate(['IMAGES', 'TEXT'])
  evaluate(['CHIP'])
  const derivations = deriveEvidence(core, identity)
  evaluate(['DERIVED'])
  chooseReferences(core, identity, cause.evidenceId)
  evaluate(['PORTRAIT'])
  identity.levelOfAssurance = levelOf(identity, core.tenant(identity.tenantId).rules)
  identity.evaluatedAt = now
  const record = evaluationRecord(core, identity, now)
  recordRemovals(core, identity, derivations.removed, record, call)
  settleStatus(core, identity)
  for (const evidence of settled()) announce(core, identity, evidence, before.get(evidence.id), now)
  announceDerivations(core, identity, derivations, now)
  core.identities.save(identity)
  return record
}

/** Returns whether a settled document is verified without comparison to others, and its status can become VERIFIED. */
function isVerifiedAlone(
  core: EngineCore,
  identity: IdentityState,
  settled: readonly EvidenceState[],
  cause: Cause,
): (evidence: EvidenceState) => boolean {
  const tenant = core.tenant(identity.tenantId)
  return (evidence) =>
    settled.includes(evidence) &&
    !isHeld(evidence) &&
    (evidence.status !== 'INVALID' || evidence.id === cause.evidenceId) &&
    assess(tenant, identity, evidence, null).evaluation.status === 'VERIFIED'
}

const isHeld = ({ review }: EvidenceState): boolean => review !== null && review.decidedAt === null

function reassess(core: EngineCore, identity: IdentityState, evidence: EvidenceState, cause: Cause, now: number): void {
  if (waitsForComparison(identity, evidence, cause)) return
  const { evaluation, errors } = assess(core.tenant(identity.tenantId), identity, evidence)
  const status: EvidenceStatus = isHeld(evidence) ? 'ADJUDICATION' : evaluation.status
  const hasChanged = status !== evidence.status || evaluation.score !== evidence.evaluation?.score
  const isCause = evidence.id === cause.evidenceId
  if (status !== evidence.status && !isReachable(evidence, status, isCause ? cause.trigger : null)) {
    if (isCause) throw new Error(`No row of the table leads ${evidence.type} from ${evidence.status} to ${status}`)
    // Example: a chip that became INVALID with its document stays INVALID, whatever becomes of that document.
    return
  }
  evidence.status = status
  evidence.evaluation = evaluation
  evidence.errors = errors
  if (hasChanged || isCause) evidence.evaluatedAt = now
}

/**
 * Returns whether a portrait whose reference was deleted keeps its result until it is compared with another one: it becomes
 * NOT_VERIFIED only if "no other reference available". Service: Evidence status
 */
const waitsForComparison = (
  { evidences, isMatchDue, portraitReferenceEvidenceId }: IdentityState,
  { id, kind, referenceId }: EvidenceState,
  cause: Cause,
): boolean =>
  kind === 'PORTRAIT' &&
  isMatchDue &&
  portraitReferenceEvidenceId !== null &&
  referenceId !== null &&
  evidences.every((candidate) => candidate.id !== referenceId) &&
  id !== cause.evidenceId

/** Returns whether the table permits the change; other evidence can only trigger a new evaluation here. */
function isReachable(evidence: EvidenceState, to: EvidenceStatus, trigger: EvidenceTrigger | null): boolean {
  const table = evidence.kind === 'PORTRAIT' ? PORTRAIT_TRANSITIONS : EVIDENCE_TRANSITIONS
  const triggers: readonly EvidenceTrigger[] = [
    ...(trigger ? [trigger] : []),
    'NEW_EVALUATION',
    'REFERENCE_AVAILABLE',
    'REFERENCE_REPLACED',
    'REFERENCE_DELETED',
    ...(to === 'ADJUDICATION' ? (['REVIEW_REQUESTED'] as const) : []),
  ]
  return triggers.some(
    (candidate) => !isRefusal(allowTransition(table, { from: evidence.status, trigger: candidate, to })),
  )
}

/**
 * Selects the reference of the portrait and queues a comparison if it changed. A portrait in examination waits for its own
 * evaluation, because its reference may have arrived meanwhile.
 */
export function chooseReferences(core: EngineCore, identity: IdentityState, evaluatedId: string | null = null): void {
  const reference = portraitReference(identity)
  identity.portraitReferenceEvidenceId = reference?.id ?? null
  const portrait = portraitOf(identity)
  if (!portrait || portrait.files.length === 0) return
  if (portrait.status === 'PROCESSING' && portrait.id !== evaluatedId) return
  if (portrait.referenceId === (reference?.id ?? null)) return
  if (reference) {
    // After a review, the portrait is compared with a reference that changed meanwhile.
    if (isHeld(portrait) || identity.isMatchDue || withoutComparison(portrait).isRejected) return
    identity.isMatchDue = true
    if (identity.status === 'EXPECTING_INPUT') changeStatus(core, identity, 'SUBMISSION', 'PROCESSING')
    core.addJob({ identityId: identity.id, due: core.clock.now(), kind: 'MATCH', evidenceId: portrait.id })
    return
  }
  forgetComparison(portrait)
}

/** Ends PROCESSING once nothing is in progress. Not shown: D-52 */
export function settleStatus(core: EngineCore, identity: IdentityState): void {
  const isBusy =
    identity.isMatchDue || identity.evidences.some(({ status }) => status === 'PROCESSING' || status === 'ADJUDICATION')
  if (isBusy || identity.status !== 'PROCESSING') return
  changeStatus(core, identity, 'EVALUATION_FINISHED', 'EXPECTING_INPUT')
}

/**
 * "moves from a transient status to a stable one, or between stable statuses", or its score changed. Service: When notifications
 * are sent
 */
function announce(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  before: { readonly status: EvidenceStatus; readonly score: string | undefined } | undefined,
  completedAt: number,
): void {
  const { id, type, status, evaluation } = evidence
  // Derived evidence was never PROCESSING.
  if (before?.score === undefined && before?.status !== 'PROCESSING') return
  if (before.status === status && before.score === evaluation?.score) return
  core.emit(evidenceEvent(identity, evidence))
  if (status === 'ADJUDICATION') return
  const isNew = before.status === 'PROCESSING' || before.status === 'ADJUDICATION'
  notify(core, identity, {
    event: 'Evaluation',
    evidence: { id, type },
    operation: isNew ? 'CREATED' : 'UPDATED',
    completedAt,
  })
}

/** Adds the removal of attributes and addresses to the record. Archive: "Deleted evidence yields two elements" */
function recordRemovals(
  core: EngineCore,
  identity: IdentityState,
  removed: readonly EvidenceState[],
  evaluationDetails: EvaluationDetails,
  call: Call | null,
): void {
  for (const { id, family, type, submittedAt } of removed)
    addElement(core, identity, {
      id,
      name: 'ATTRIBUTES',
      type: 'DELETE',
      progress: 'DONE',
      call,
      startedAt: Math.max(call?.startedAt ?? core.clock.now(), submittedAt),
      more: { evidenceDetails: { id, family, type }, evaluationDetails },
    })
}

/** Service: Notification body, evidenceOperation */
function announceDerivations(
  core: EngineCore,
  identity: IdentityState,
  { added, removed }: Derivations,
  completedAt: number,
): void {
  for (const [operation, evidences] of [
    ['DELETED', removed],
    ['CREATED', added],
  ] as const)
    for (const { id, type } of evidences)
      notify(core, identity, { event: 'Evaluation', evidence: { id, type }, operation, completedAt })
}
