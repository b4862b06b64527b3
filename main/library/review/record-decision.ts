import {
  DECISION_TYPE,
  type DecisionPredicate,
  type DecisionStatement,
  formatFourEyes,
  stateAfter,
} from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'
import type { Stamping } from '../log/anchors/time-stamps.ts'
import { appendEntries } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { policyOf } from '../people/policy-settings.ts'
import { Refused } from '../people/refused.ts'
import { secondPersonFor } from '../people/second-person.ts'
import { summariesOf } from '../store/archive-summary.ts'
import { invalidStatement } from './accept-statement.ts'
import { checkReasons, erased } from './decision-rules.ts'
import { recordStatement } from './record-statement.ts'
import { checklistOf } from './review-settings.ts'
import { type Review, reviewsOf } from './reviews.ts'
import { latestVerification } from './signed-verification.ts'
import { checkRequirements, saveSignedCoverage } from './statement-coverage.ts'

/**
 * Records a signed decision if everything that it states is true of the library now. All decisions pass here, whoever signed them. Throws
 * `Refused`; the attempt is logged.
 */
export const recordDecision = (library: Library, jws: string, now: number, stamping?: Stamping): Promise<Review> =>
  recordStatement(library, jws, now, 'decide', stamping, async (write, { statement, reviewer, digest }) => {
    if (statement.predicateType !== DECISION_TYPE) throw invalidStatement('it is no decision')
    const { predicate, subject } = statement
    const archive = await decidedArchive(write, statement)
    await checkContent(library, write, archive, predicate)
    const previous = (await reviewsOf(write, [archive.id])).at(-1)
    checkTransition(previous, predicate)
    await saveSignedCoverage(write, archive.id, reviewer.fingerprint, predicate.coverage)
    const detail = { decision: predicate.decision, statement: digest, supersedes: predicate.supersedes }
    const object = { kind: 'archive', id: archive.sha256 } as const
    const entry = { action: 'review.decided', object, actor: reviewer.fingerprint, detail } as const
    const { first } = await appendEntries(write, library.log, [entry], { now, signs: true })
    const row = await write
      .insertInto('decisions')
      .values({
        archiveId: archive.id,
        sha256: bytesOf(subject[0]?.digest.sha256 ?? ''),
        reviewer: bytesOf(reviewer.fingerprint),
        decision: predicate.decision,
        secondPerson: predicate.secondPerson ? 1 : 0,
        previousId: previous?.id ?? null,
        time: Date.parse(predicate.time),
        statement: jws,
        digest: bytesOf(digest),
        logIndex: first,
        account: library.log.account,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })

async function decidedArchive(database: Database, { subject }: DecisionStatement) {
  const [{ name, digest } = { name: '', digest: { sha256: '' } }] = subject
  const row = await database
    .selectFrom('archives')
    .select('id')
    .where('sha256', '=', bytesOf(digest.sha256))
    .executeTakeFirst()
  const [archive] = row ? await summariesOf(database, [row.id]) : []
  if (!archive) throw invalidStatement('the library does not have its archive')
  if (archive.bytesState === 'erased') throw erased()
  if (name !== (archive.proofId ?? 'archive')) throw invalidStatement('its proof id is that of another archive')
  return archive
}

async function checkContent(
  library: Library,
  database: Database,
  archive: Awaited<ReturnType<typeof decidedArchive>>,
  predicate: DecisionPredicate,
): Promise<void> {
  const { fourEyes, requires } = await policyOf(database)
  checkRequirements(requires, predicate)
  const latest = await latestVerification(database, archive.id)
  if (!latest || JSON.stringify(latest) !== JSON.stringify(predicate.verification))
    throw new Refused(
      'CHANGED_MEANWHILE',
      'The archive was verified again in the meantime',
      'Look at it, and decide again.',
    )
  checkReasons(predicate)
  if (
    predicate.fourEyes !== formatFourEyes(fourEyes) ||
    predicate.secondPerson !== (await secondPersonFor(library, database, archive, predicate.decision))
  )
    throw new Refused('CHANGED_MEANWHILE', 'The four-eyes policy was changed in the meantime', 'Decide again.')
  await checkAnswers(database, predicate.checklist)
}

/** Throws `Refused` unless a statement answers no checklist, or each question of the one in force. */
export async function checkAnswers(database: Database, checklist: DecisionPredicate['checklist']): Promise<void> {
  if (checklist === null) return
  const { sha256, questions } = await checklistOf(database)
  if (checklist.sha256 !== sha256)
    throw new Refused('CHANGED_MEANWHILE', 'The checklist was changed in the meantime', 'Answer it again.')
  const answered = checklist.answers.map(({ question }) => question)
  if (JSON.stringify(answered) !== JSON.stringify(questions.map(({ id }) => id)))
    throw invalidStatement('it does not answer each question of the checklist once')
}

/** The statement supersedes the latest decision, and the table of states allows it. */
function checkTransition(previous: Review | undefined, { supersedes, secondPerson }: DecisionPredicate): void {
  if ((previous?.digest ?? null) !== supersedes)
    throw new Refused(
      'CHANGED_MEANWHILE',
      'Somebody else has decided about the archive in the meantime',
      'Look at that decision; --supersede replaces it.',
    )
  const from = previous?.state ?? 'OPEN'
  const condition = secondPerson ? 'SECOND_PERSON' : 'NO_SECOND_PERSON'
  const isPossible = stateAfter(from, 'decide', condition) ?? stateAfter(from, 'supersede', null)
  if (!isPossible) throw new Refused('NOT_POSSIBLE', `A decision that is ${from} cannot be followed by another one`)
}
