import { readIndicator } from '../../../../shared/spec/codes/read-indicator.ts'
import type { AdjudicationDetails } from '../../../../shared/spec/details.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import { conclude } from '../evaluation/conclude.ts'
import { replaced } from '../perform-check.ts'
import { addElement } from '../record/add-element.ts'
import type { ReviewDecision } from '../review-decision.ts'
import type { EvidenceState, IdentityState, ReviewState } from '../state.ts'

/** Takes an operator's decision; one that decides ends the review and the evidence is evaluated with it. Archive: AdjudicationDetails */
export function decide(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  review: ReviewState,
  decision: ReviewDecision,
): void {
  const now = core.clock.now()
  const timed = { ...decision, startTime: decision.startTime ?? review.submittedAt, endTime: decision.endTime ?? now }
  review.decisions = [...review.decisions, timed]
  if (decision.status !== 'UNDECIDED') endReview(core, identity, evidence, review, decision)
  core.identities.save(identity)
}

/** Nobody decided in time: what the checks found counts. */
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
  const indicators = decision ? indicatorsOf(decision, review) : []
  evidence.indicators = replaced(evidence.indicators, indicators)
  const globalStatus = decision?.status ?? 'EXPIRED'
  const evaluationDetails = conclude(core, identity, { evidenceId: evidence.id, trigger: 'EVALUATION_FINISHED' })
  const time = localDateTime(now)
  addElement(core, identity, {
    id: review.id,
    name: 'ADJUDICATION',
    type: 'ADD',
    progress: 'DONE',
    call: null,
    startedAt: review.submittedAt,
    more: {
      identityOperationParent: evidence.id,
      evidenceDetails: { id: review.id, family: 'ADJ', type: evidence.type },
      evaluationDetails,
      verificationDetails: [
        {
          startDateTime: localDateTime(review.submittedAt),
          endDateTime: time,
          sessionCreationTime: localDateTime(review.submittedAt),
          participantType: 'ADJUDICATION',
          participantState: decision ? 'ACCEPTED' : 'REJECTED',
          errors: [],
          raisedIndicators: [...indicators],
          isBlockingParticipant: false,
          linkedIdentityOperation: evidence.id,
          verificationId: core.ids.next(),
          verificationServices: [
            {
              serviceName: 'adjudication_desk',
              serviceVersion: core.componentVersion,
              isTechnicalError: false,
              responseTimeMS: now - review.submittedAt,
              raisedIndicators: [...indicators],
              errors: [],
              adjudicationDetails: adjudicationDetails(review, globalStatus, now),
            },
          ],
        },
      ],
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

/** What the decision says of every doubt, unless it names indicators itself. */
function indicatorsOf({ indicators, status }: ReviewDecision, { doubts }: ReviewState): readonly string[] {
  if (indicators) return indicators
  const names = doubts.map((doubt) => readIndicator(doubt)).filter((doubt) => doubt.status !== null)
  if (status === 'ACCEPTED')
    return names.map(({ name }) => (name === 'GIV_VERIFICATION' ? 'GIV_VERIFICATION_VERIFIED' : `${name}_OK`))
  const doubted = names.filter((doubt) => doubt.status !== 'UNVERIFIED')
  return (doubted.length > 0 ? doubted : [{ name: 'VISUAL_SECURITY' }]).map(({ name }) => `${name}_FAILED`)
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
      ({ indicators: _indicators, startTime = now, endTime = now, ...decision }) => ({
        ...decision,
        duration: endTime - startTime,
        startTime: localDateTime(startTime),
        endTime: localDateTime(endTime),
      }),
    ),
  }
}
