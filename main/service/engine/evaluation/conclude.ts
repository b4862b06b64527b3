import {
  EVIDENCE_TRANSITIONS,
  type EvidenceStatus,
  type EvidenceTrigger,
  PORTRAIT_TRANSITIONS,
} from '../../../../shared/rules/evidence-transitions.ts'
import { allowTransition, isRefusal } from '../../../../shared/rules/transition.ts'
import type { EvaluationDetails } from '../../../../shared/spec/details.ts'
import { changeStatus } from '../change-status.ts'
import type { EngineCore } from '../core.ts'
import { notify } from '../notify.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import { evidenceEvent } from '../submit-evidence.ts'
import { assess } from './assess.ts'
import { evaluationRecord, levelOf } from './evaluation-record.ts'
import { forgetComparison, nameReference, portraitOf, portraitReference, withoutComparison } from './references.ts'

/** What set the evaluation off: which evidence, and by which row of the table. */
export interface Cause {
  readonly evidenceId: string | null
  readonly trigger: EvidenceTrigger
}

/**
 * Evaluates the whole transaction: every evidence by its indicators, references, level of assurance; notifies what has changed; queues
 * a new comparison of the portrait where its reference is another one. The answer is the record of it.
 */
export function conclude(core: EngineCore, identity: IdentityState, cause: Cause): EvaluationDetails {
  // Each evaluation has a time of its own, so that the record tells their order.
  const now = Math.max(core.clock.now(), (identity.evaluatedAt ?? 0) + 1)
  const before = new Map(
    identity.evidences.map((one) => [one.id, { status: one.status, score: one.evaluation?.score }]),
  )
  const settled = identity.evidences.filter(
    (one) => one.isEvaluated && (one.status !== 'PROCESSING' || one.id === cause.evidenceId),
  )
  const evaluate = (kinds: readonly EvidenceState['kind'][]) => {
    for (const evidence of settled.filter(({ kind }) => kinds.includes(kind))) reassess(identity, evidence, cause, now)
  }
  evaluate(['IMAGES', 'TEXT'])
  evaluate(['CHIP'])
  evaluate(['DERIVED'])
  chooseReferences(core, identity, cause.evidenceId)
  evaluate(['PORTRAIT'])
  identity.levelOfAssurance = levelOf(identity)
  identity.evaluatedAt = now
  const record = evaluationRecord(identity, now)
  settleStatus(core, identity)
  for (const evidence of settled) announce(core, identity, evidence, before.get(evidence.id), now)
  core.identities.save(identity)
  return record
}

function reassess(identity: IdentityState, evidence: EvidenceState, cause: Cause, now: number): void {
  const { evaluation, errors } = assess(identity, evidence)
  const isHeld = evidence.review !== null && evidence.review.decidedAt === null
  const status: EvidenceStatus = isHeld ? 'ADJUDICATION' : evaluation.status
  const hasChanged = status !== evidence.status || evaluation.score !== evidence.evaluation?.score
  const isCause = evidence.id === cause.evidenceId
  if (status !== evidence.status && !isReachable(evidence, status, isCause ? cause.trigger : null)) {
    if (isCause) throw new Error(`No row of the table leads ${evidence.type} from ${evidence.status} to ${status}`)
    // As a chip that was INVALID with its document: what becomes of that one later leads nowhere from there.
    return
  }
  evidence.status = status
  evidence.evaluation = evaluation
  evidence.errors = errors
  if (hasChanged || isCause) evidence.evaluatedAt = now
}

/** What no row of the table lists does not happen; another evidence's evaluation can only set off a new one here. */
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
  return triggers.some((one) => !isRefusal(allowTransition(table, { from: evidence.status, trigger: one, to })))
}

/**
 * Names and portrait are compared with what these say; a portrait whose reference is another one is compared anew. One that is still
 * examined waits until it is evaluated itself: its reference may have come meanwhile.
 */
export function chooseReferences(core: EngineCore, identity: IdentityState, evaluatedId: string | null = null): void {
  identity.nameReferenceEvidenceId = nameReference(identity)?.id ?? null
  const reference = portraitReference(identity)
  identity.portraitReferenceEvidenceId = reference?.id ?? null
  const portrait = portraitOf(identity)
  if (!portrait || portrait.files.length === 0) return
  if (portrait.status === 'PROCESSING' && portrait.id !== evaluatedId) return
  if (portrait.referenceId === (reference?.id ?? null)) return
  if (reference) {
    if (portrait.status === 'ADJUDICATION' || identity.isMatchDue || withoutComparison(portrait).isRejected) return
    identity.isMatchDue = true
    if (identity.status === 'EXPECTING_INPUT') changeStatus(core, identity, 'SUBMISSION', 'PROCESSING')
    core.addJob({ identityId: identity.id, due: core.clock.now(), kind: 'MATCH', evidenceId: portrait.id })
    return
  }
  forgetComparison(portrait)
}

/** PROCESSING as long as anything is under way. Not shown: D-52 */
export function settleStatus(core: EngineCore, identity: IdentityState): void {
  const isBusy =
    identity.isMatchDue || identity.evidences.some(({ status }) => status === 'PROCESSING' || status === 'ADJUDICATION')
  if (isBusy || identity.status !== 'PROCESSING') return
  changeStatus(core, identity, 'EVALUATION_FINISHED', 'EXPECTING_INPUT')
}

/** "moves from a transient status to a stable one, or between stable statuses", or its score changed. Service: When notifications are sent */
function announce(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  before: { readonly status: EvidenceStatus; readonly score: string | undefined } | undefined,
  completedAt: number,
): void {
  const { id, type, status, evaluation } = evidence
  // What was taken from a document was never under way.
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
