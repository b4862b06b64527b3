import {
  CHECK_TYPE,
  type CheckPredicate,
  type CheckStatement,
  MAX_COMMENT,
  STATEMENT_TYPE,
} from '../../../shared/review/index.ts'
import { decodeReview, signStatement } from '../../statement/index.ts'
import type { Stamping } from '../log/anchors/time-stamps.ts'
import type { Library } from '../open-library.ts'
import { type Actor, permit, refused } from '../people/actor.ts'
import { checkedText } from '../people/checked-text.ts'
import { Refused } from '../people/refused.ts'
import type { Answer } from './checklist.ts'
import { ownDecision } from './decision-rules.ts'
import { recordCheck } from './record-check.ts'
import { checklistOf } from './review-settings.ts'
import { type Review, reviewById } from './reviews.ts'
import { statementCoverage } from './statement-coverage.ts'

export interface CheckInput {
  /** Id of the decision. */
  readonly reviewId: number
  readonly result: CheckPredicate['result']
  /** A return needs a comment. */
  readonly comment: string
  /** Answers to all questions of the checklist; null if it was not used. */
  readonly answers?: readonly Answer[] | null
}

/** Confirms or returns the decision of another person. Throws `Refused`. */
export async function checkDecision(
  library: Library,
  actor: Actor,
  input: CheckInput,
  now: number,
  stamping?: Stamping,
): Promise<Review> {
  const review = await reviewById(library.database, input.reviewId)
  if (!review) throw new Refused('INVALID_INPUT', `The library has no review ${input.reviewId}`)
  const object = { kind: 'archive', id: review.sha256 } as const
  await permit(library, actor, 'check', object, now)
  const { answers = null } = input
  const comment = checkedText(input.comment, 'comment', MAX_COMMENT, input.result === 'RETURNED' ? 1 : 0)
  if (review.maker === actor.reviewer.fingerprint)
    throw await refused(library, actor.reviewer.fingerprint, ownDecision(), object, now)
  const predicate: CheckPredicate = {
    result: input.result,
    checked: review.digest,
    comment,
    checklist: answers && { sha256: (await checklistOf(library.database)).sha256, answers: [...answers] },
    coverage: await statementCoverage(library.database, review.archiveId, actor.reviewer.fingerprint),
    reviewer: { name: actor.reviewer.name, key: actor.reviewer.fingerprint },
    library: library.log.key.fingerprint,
    time: new Date(now).toISOString(),
  }
  const statement: CheckStatement = {
    _type: STATEMENT_TYPE,
    subject: [subjectOf(review)],
    predicateType: CHECK_TYPE,
    predicate,
  }
  return recordCheck(library, await signStatement(actor.key, statement), now, stamping)
}

const subjectOf = ({ statement, sha256 }: Review) =>
  decodeReview(statement)?.subject[0] ?? { name: 'archive', digest: { sha256 } }
