import { CHECK_TYPE, stateAfter } from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'
import type { Stamping } from '../log/anchors/time-stamps.ts'
import { appendEntries } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { policyOf } from '../people/policy-settings.ts'
import { Refused } from '../people/refused.ts'
import { invalidStatement } from './accept-statement.ts'
import { ownDecision } from './decision-rules.ts'
import { checkAnswers } from './record-decision.ts'
import { recordStatement } from './record-statement.ts'
import { type Review, reviewById } from './reviews.ts'
import { checkRequirements, saveSignedCoverage } from './statement-coverage.ts'

/** Records a signed confirmation or return. Throws `Refused`; the attempt is logged. */
export const recordCheck = (library: Library, jws: string, now: number, stamping?: Stamping): Promise<Review> =>
  recordStatement(library, jws, now, 'check', stamping, async (write, { statement, reviewer, digest }) => {
    if (statement.predicateType !== CHECK_TYPE) throw invalidStatement('it is no confirmation or return')
    const { predicate, subject } = statement
    const review = await checkedReview(write, predicate.checked)
    if (subject[0]?.digest.sha256 !== review.sha256)
      throw invalidStatement('it names another archive than the decision')
    if (review.maker === reviewer.fingerprint) throw ownDecision()
    checkTransition(review, predicate.result === 'CONFIRMED' ? 'confirm' : 'return')
    const { coverage = null, checklist = null } = predicate
    checkRequirements((await policyOf(write)).requires, { coverage, checklist })
    await checkAnswers(write, checklist)
    await saveSignedCoverage(write, review.archiveId, reviewer.fingerprint, coverage)
    const { first } = await appendEntries(
      write,
      library.log,
      [
        {
          action: predicate.result === 'CONFIRMED' ? 'review.confirmed' : 'review.returned',
          object: { kind: 'archive', id: review.sha256 },
          actor: reviewer.fingerprint,
          detail: { checked: review.digest, statement: digest },
        },
      ],
      { now, signs: true },
    )
    await write
      .insertInto('decisionChecks')
      .values({
        decisionId: review.id,
        maker: bytesOf(review.maker),
        checker: bytesOf(reviewer.fingerprint),
        result: predicate.result,
        time: Date.parse(predicate.time),
        statement: jws,
        digest: bytesOf(digest),
        logIndex: first,
        account: library.log.account,
      })
      .execute()
    return review.id
  })

async function checkedReview(database: Database, digest: string): Promise<Review> {
  const row = await database
    .selectFrom('decisions')
    .select('id')
    .where('digest', '=', bytesOf(digest))
    .executeTakeFirst()
  const review = row && (await reviewById(database, row.id))
  if (!review) throw invalidStatement('the library does not have the decision that it checks')
  return review
}

function checkTransition(review: Review, action: 'confirm' | 'return'): void {
  if (stateAfter(review.state, action, 'ANOTHER_PERSON')) return
  const { check } = review
  const reason =
    review.state === 'SUPERSEDED'
      ? 'was superseded by a later decision'
      : check
        ? `was ${check.result.toLowerCase()} by ${check.checkerName} at ${check.time}`
        : 'needs no second person'
  throw new Refused('NOT_POSSIBLE', `The decision ${review.id} ${reason}`)
}
