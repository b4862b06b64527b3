import type { AdjudicationDetails, VerificationDetails } from '../../../../shared/spec/index.ts'
import { completed, typedIndicators, withTyped } from '../../checks/typed-values.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import { assess } from '../evaluation/assess.ts'
import { conclude } from '../evaluation/conclude.ts'
import { overruledBy, withValues } from '../overruled-by.ts'
import { replaced } from '../perform-check.ts'
import { addElement } from '../record/add-element.ts'
import { archivedData } from '../record/evidence-record.ts'
import type { ReviewDecision } from '../review-decision.ts'
import { refuse } from '../service-error.ts'
import type { EvidenceState, IdentityState, ReviewState } from '../state.ts'

/**
 * Adds an operator's decision; unless undecided, it ends the review, and the evidence is evaluated with it. Archive:
 * AdjudicationDetails
 */
export function decide(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  review: ReviewState,
  decision: ReviewDecision,
): void {
  if (decision.values && (decision.status !== 'ACCEPTED' || evidence.kind !== 'IMAGES'))
    throw refuse('invalid', 'invalid-body', 'Values are typed only for a document that is accepted', 'values')
  const now = core.clock.now()
  const timed = { ...decision, startTime: decision.startTime ?? review.submittedAt, endTime: decision.endTime ?? now }
  review.decisions = [...review.decisions, timed]
  if (decision.status !== 'UNDECIDED') endReview(core, identity, evidence, review, decision)
  core.identities.save(identity)
}

/** Ends a review without a decision: the findings of the checks count. */
export function expireReview(core: EngineCore, identity: IdentityState, evidence: EvidenceState): void {
  if (evidence.review) endReview(core, identity, evidence, evidence.review, null)
}

function endReview(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  review: ReviewState,
  decision: ReviewDecision | null,
): void {
  const now = core.clock.now()
  review.decidedAt = now
  const before = evidence.data ?? {}
  const values = decision?.values ?? {}
  const typed = Object.keys(values).length > 0 ? completed(values, before) : null
  const after = typed ? withTyped(before, typed) : before
  if (typed) evidence.data = after
  const read = typed ? typedIndicators(typed, { before, after }, localDateTime(now).slice(0, 10)) : []
  const indicators = replaced(decision ? indicatorsOf(decision, review, evidence) : [], read)
  evidence.indicators = replaced(evidence.indicators, indicators)
  const tenant = core.tenant(identity.tenantId)
  const { status } = assess(tenant, identity, evidence, null).evaluation
  if (decision?.status === 'ACCEPTED' && status === 'VERIFIED') removeErrors(evidence)
  const globalStatus = decision?.status ?? 'EXPIRED'
  const evaluationDetails = conclude(core, identity, { evidenceId: evidence.id, trigger: 'EVALUATION_FINISHED' })
  addElement(core, identity, {
    id: review.id,
    name: 'ADJUDICATION',
    type: 'ADD',
    progress: 'DONE',
    call: null,
    startedAt: review.submittedAt,
    more: {
      identityOperationParent: evidence.id,
      evidenceDetails: {
        id: review.id,
        family: 'ADJ',
        type: evidence.type,
        ...(typed ? { data: archivedData(typed) } : {}),
      },
      evaluationDetails,
      verificationDetails: [reviewRecord(core, evidence.id, review, { decision, indicators, read, now })],
    },
  })
  core.emit({
    kind: 'review',
    tenantId: identity.tenantId,
    identityId: identity.id,
    evidenceId: evidence.id,
    status: globalStatus,
  })
}

interface ReviewResult {
  /** Null if the review expired. */
  readonly decision: ReviewDecision | null
  readonly indicators: readonly string[]
  /** Those of values that the operator typed. */
  readonly read: readonly string[]
  readonly now: number
}

/** Returns the record of an ended review. Archive: VerificationDetails, AdjudicationDetails */
function reviewRecord(
  core: EngineCore,
  evidenceId: string,
  review: ReviewState,
  { decision, indicators, read, now }: ReviewResult,
): VerificationDetails {
  const submittedAt = localDateTime(review.submittedAt)
  const service = { serviceVersion: core.componentVersion, isTechnicalError: false, errors: [] }
  return {
    startDateTime: submittedAt,
    endDateTime: localDateTime(now),
    sessionCreationTime: submittedAt,
    participantType: 'ADJUDICATION',
    participantState: decision ? 'ACCEPTED' : 'REJECTED',
    errors: [],
    raisedIndicators: [...indicators],
    isBlockingParticipant: false,
    linkedIdentityOperation: evidenceId,
    verificationId: core.ids.next(),
    verificationServices: [
      {
        ...service,
        serviceName: 'adjudication_desk',
        responseTimeMS: now - review.submittedAt,
        raisedIndicators: indicators.filter((indicator) => !read.includes(indicator)),
        adjudicationDetails: adjudicationDetails(review, decision?.status ?? 'EXPIRED', now),
      },
      // The service that raises the indicator of a value names its source. Not shown: D-86
      ...(read.length === 0
        ? []
        : [{ ...service, serviceName: 'adjudication_reading', responseTimeMS: 0, raisedIndicators: [...read] }]),
    ],
  }
}

/** Returns the indicators set by a decision: those it names, or else what an acceptance overrules. A rejection needs none. */
function indicatorsOf(
  { indicators, status }: ReviewDecision,
  { doubts }: ReviewState,
  { kind, type, indicators: raised, data }: EvidenceState,
): readonly string[] {
  if (indicators) return withValues(indicators, data ?? {})
  // A comparison with a reference that was deleted during the review is no longer in doubt.
  const remaining = doubts.filter((doubt) => raised.includes(doubt))
  return status === 'ACCEPTED' ? withValues(overruledBy(remaining, kind, type), data ?? {}) : []
}

/** Removes the errors that an acceptance overrules. */
function removeErrors(evidence: EvidenceState): void {
  evidence.errors = []
  if (evidence.beforeComparison) evidence.beforeComparison = { ...evidence.beforeComparison, errors: [] }
}

function adjudicationDetails(review: ReviewState, globalStatus: string, now: number): AdjudicationDetails {
  return {
    id: review.id,
    type: 'DOCUMENT',
    submitDateTime: localDateTime(review.submittedAt),
    decisionDateTime: localDateTime(now),
    expirationDate: localDateTime(review.expiresAt),
    globalStatus,
    decisionsDetails: review.decisions.map(
      ({ indicators: _indicators, values: _values, startTime = now, endTime = now, ...decision }) => ({
        ...decision,
        duration: endTime - startTime,
        startTime: localDateTime(startTime),
        endTime: localDateTime(endTime),
      }),
    ),
  }
}
