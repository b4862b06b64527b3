import * as z from 'zod'
import { instant, list, object, oneOf, optional } from '../schema/index.ts'
import { closed, country, date, GENDER } from '../spec/index.ts'
import { type CallContracts, json } from './contract.ts'
import { documentData } from './document-data.ts'
import { page, text } from './values.ts'

const name = z.string().trim().min(1).max(200)

/** What an operator reads in the pictures of a document. */
const typedValues = object(
  {
    surname: optional(name),
    givenNames: optional(list(name, undefined, 20)),
    dateOfBirth: optional(date),
    documentNumber: optional(name),
    issuingDate: optional(date),
    expiryDate: optional(date),
    gender: optional(closed(GENDER)),
    nationality: optional(country),
    issuingCountry: optional(country),
  },
  'Values of the document that the operator read himself; only with ACCEPTED. They count as read, and the record names the operator as their source.',
)

const reviewDecision = object(
  {
    status: oneOf(['ACCEPTED', 'REJECTED', 'UNDECIDED']),
    comment: optional(text()),
    operatorId: z.string().min(1).max(200).describe('Who decided.'),
    operatorProfile: optional(text(undefined, 200)),
    stationId: optional(text(undefined, 200)),
    documentPradoId: optional(text(undefined, 200)),
    startTime: optional(instant()),
    endTime: optional(instant()),
    indicators: optional(list(text(undefined, 200))),
    values: optional(typedValues),
  },
  "One operator's decision. UNDECIDED leaves the review open for another.",
)
const openReview = object({
  id: text(),
  identityId: text(),
  evidenceId: text(),
  evidenceType: text(),
  submittedAt: instant(),
  expiresAt: instant(),
  doubts: list(text()),
  decisions: list(reviewDecision),
  data: documentData,
})

/** Calls about the adjudication queue. */
export const REVIEWS = {
  listReviews: {
    title: 'Adjudication queue',
    about: 'Reviews that wait for a decision.',
    method: 'GET',
    path: '/reviews',
    query: page,
    response: json(list(openReview)),
  },
  decideReview: {
    title: 'Decide a review',
    about: 'Adds the decision of one operator.',
    method: 'POST',
    path: '/reviews/{review_id}/decisions',
    request: json(reviewDecision),
    response: null,
  },
  expireReview: {
    title: 'Let a review expire',
    about: 'Nobody decides any more: what the checks found counts.',
    method: 'POST',
    path: '/reviews/{review_id}/expiry',
    response: null,
  },
} as const satisfies CallContracts

export type OpenReview = z.infer<typeof openReview>
/** Decision in JSON, with times as strings. */
export type ReviewDecisionJson = z.infer<typeof reviewDecision>
