import * as z from 'zod'
import { MAX_COMMENT, MAX_QUESTIONS, MAX_REASONS } from '../review/index.ts'
import { call, choice, flag, integer, optional, text, texts } from './arguments.ts'
import { CASE_CALLS, type CaseCallResults } from './case-calls.ts'
import { LOG_CALLS, type LogCallResults } from './log-calls.ts'
import { PEOPLE_CALLS, type PeopleCallResults } from './people-calls.ts'
import type { ArchiveReviews, ReviewKeys, ReviewQueueInfo } from './review-info.ts'
import { WORK_CALLS, type WorkCallResults } from './work-calls.ts'

/** Maximum number of displayed items of a kind that one call records. */
const DISPLAYED = 5000
const DECISIONS = ['APPROVED', 'REJECTED', 'ESCALATED'] as const

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const number = integer(1, Number.MAX_SAFE_INTEGER)
const comment = z.string().max(2 * MAX_COMMENT)
const passphrase = text(1000)
const items = texts(DISPLAYED, 4096)
const displayed = z.strictObject({ tabs: items, findings: items, images: items, indicators: items }).readonly()

const shown = z
  .strictObject({
    indication: choice(['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE']),
    subIndication: optional(text(100)),
    policyId: text(1000),
    policy: digest,
  })
  .readonly()

const answers = z
  .array(z.strictObject({ question: text(100), answer: choice(['YES', 'NO', 'NOT_APPLICABLE']), comment }).readonly())
  .max(MAX_QUESTIONS)
  .readonly()

/** Calls of the window about reviews, cases, people and the log. The host keeps the unlocked key; the window never receives it. */
export const REVIEW_CALLS = {
  /** Finds the decisions about an open archive and compares them with it. `archive`: id of the open archive. */
  'review.archive': call({ archive: text(120), sha256: optional(digest), proofId: optional(text(1000)), shown }),
  'review.keys': call({}),
  'review.create-key': call({ name: text(200), passphrase }),
  /** Copies a key file into the data folder of the host. */
  'review.import-key': call({ text: text(20_000) }),
  /** Registers a key of this computer as the first reviewer, the administrator. */
  'review.found': call({ key: digest, passphrase }),
  'review.unlock': call({ key: digest, passphrase }),
  'review.lock': call({}),
  /** Records what was displayed, for the person who acts. */
  'review.displayed': call({ archive: number, displayed }),
  'review.decide': call({
    archive: number,
    decision: choice(DECISIONS),
    reasons: texts(MAX_REASONS, 100),
    comment,
    answers: optional(answers),
    supersedes: flag,
    displayed,
    shown,
  }),
  /** Confirms or returns the decision `review` about the archive. */
  'review.check': call({
    archive: number,
    review: number,
    result: choice(['CONFIRMED', 'RETURNED']),
    comment,
    answers: optional(answers),
    displayed,
  }),
  'review.queue': call({}),
  /** Shows data of the holder of an archive that the role need not see; the log records it with the reason. */
  'review.unmask': call({ sha256: digest, reason: text(200) }),
  ...LOG_CALLS,
  ...CASE_CALLS,
  ...PEOPLE_CALLS,
  ...WORK_CALLS,
} as const satisfies { readonly [name: string]: z.ZodType }

export type ReviewCallName = keyof typeof REVIEW_CALLS

export interface ReviewCallResults extends LogCallResults, CaseCallResults, PeopleCallResults, WorkCallResults {
  readonly 'review.archive': ArchiveReviews
  readonly 'review.keys': ReviewKeys
  readonly 'review.create-key': ReviewKeys
  readonly 'review.import-key': ReviewKeys
  readonly 'review.found': ReviewKeys
  readonly 'review.unlock': ReviewKeys
  readonly 'review.lock': ReviewKeys
  readonly 'review.displayed': null
  /** Why there is no time stamp yet that the library demands; null if there is one, or none is needed. */
  readonly 'review.decide': string | null
  readonly 'review.check': string | null
  readonly 'review.queue': ReviewQueueInfo
  readonly 'review.unmask': null
}
