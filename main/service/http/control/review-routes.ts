import { REVIEWS, type ReviewDecisionJson } from '../../../../shared/control/index.ts'
import { isoTime } from '../../../../shared/schema/index.ts'
import type { OpenReview } from '../../engine/messages.ts'
import type { ReviewDecision } from '../../engine/review-decision.ts'
import { controlRoutes, pageFrom } from './control-route.ts'
import { readInstant } from './read-instant.ts'

const toJson = ({ startTime, endTime, ...more }: ReviewDecision): ReviewDecisionJson => ({
  ...more,
  ...(startTime === undefined ? {} : { startTime: isoTime(startTime) }),
  ...(endTime === undefined ? {} : { endTime: isoTime(endTime) }),
})

const fromJson = ({ startTime, endTime, ...more }: ReviewDecisionJson): ReviewDecision => ({
  ...more,
  ...(startTime === undefined ? {} : { startTime: readInstant(startTime, 'startTime') }),
  ...(endTime === undefined ? {} : { endTime: readInstant(endTime, 'endTime') }),
})

const reviewView = ({ submittedAt, expiresAt, decisions, ...more }: OpenReview) => ({
  ...more,
  submittedAt: isoTime(submittedAt),
  expiresAt: isoTime(expiresAt),
  decisions: decisions.map(toJson),
})

/** Routes of the adjudication queue. Service: Evidence status, ADJUDICATION; Archive: AdjudicationDetails */
export const REVIEW_ROUTES = controlRoutes(REVIEWS, {
  listReviews: ({ engine }, { query }) => engine.control.reviews(pageFrom(query)).map(reviewView),
  decideReview: ({ engine }, { parameters, body }) => engine.control.decide(parameters.review_id, fromJson(body)),
  expireReview: ({ engine }, { parameters }) => engine.control.expireReview(parameters.review_id),
})
