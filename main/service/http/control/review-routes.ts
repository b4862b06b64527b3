import type { OpenReview } from '../../engine/engine.ts'
import type { ReviewDecision } from '../../engine/review-decision.ts'
import { instant, list, object, oneOf, text } from '../../openapi/json-schema.ts'
import { type ControlRoute, isoTime, jsonResponse, PAGE, pageFrom } from './control-route.ts'
import { readInstant } from './read-instant.ts'

const DECISION_MEMBERS = {
  status: oneOf(['ACCEPTED', 'REJECTED', 'UNDECIDED']),
  'comment?': text(),
  operatorId: { ...text('Who decided.', 200), minLength: 1 },
  'operatorProfile?': text(undefined, 200),
  'stationId?': text(undefined, 200),
  'documentPradoId?': text(undefined, 200),
  'startTime?': instant,
  'endTime?': instant,
  'indicators?': list(text(undefined, 200)),
}
const DECISION = object(DECISION_MEMBERS, "One operator's decision. UNDECIDED leaves the review open for another.")
const REVIEW = object({
  id: text(),
  identityId: text(),
  evidenceId: text(),
  evidenceType: text(),
  submittedAt: instant,
  expiresAt: instant,
  doubts: list(text()),
  decisions: list(DECISION),
})

/** Decision in JSON, with times as strings. */
type DecisionJson = Omit<ReviewDecision, 'startTime' | 'endTime'> & {
  readonly startTime?: string
  readonly endTime?: string
}

const toJson = ({ startTime, endTime, ...more }: ReviewDecision): DecisionJson => ({
  ...more,
  ...(startTime === undefined ? {} : { startTime: isoTime(startTime) }),
  ...(endTime === undefined ? {} : { endTime: isoTime(endTime) }),
})

const fromJson = ({ startTime, endTime, ...more }: DecisionJson): ReviewDecision => ({
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
export const REVIEW_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listReviews',
    title: 'Adjudication queue',
    about: 'Reviews that wait for a decision.',
    method: 'GET',
    path: '/reviews',
    query: PAGE,
    response: jsonResponse(list(REVIEW)),
    handle: ({ engine }, { query }) => engine.control.reviews(pageFrom(query)).map(reviewView),
  },
  {
    id: 'decideReview',
    title: 'Decide a review',
    about: 'Adds the decision of one operator.',
    method: 'POST',
    path: '/reviews/{review_id}/decisions',
    request: { contentType: 'application/json', schema: DECISION },
    response: null,
    handle: ({ engine }, { parameters, body }) =>
      engine.control.decide(parameters.review_id ?? '', fromJson(body as DecisionJson)), // validated
  },
  {
    id: 'expireReview',
    title: 'Let a review expire',
    about: 'Nobody decides any more: what the checks found counts.',
    method: 'POST',
    path: '/reviews/{review_id}/expiry',
    response: null,
    handle: ({ engine }, { parameters }) => engine.control.expireReview(parameters.review_id ?? ''),
  },
]
