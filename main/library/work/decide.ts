import {
  DECISION_TYPE,
  type DecisionPredicate,
  type DecisionStatement,
  type DecisionValue,
  formatFourEyes,
  MAX_COMMENT,
  STATEMENT_TYPE,
} from '../../../shared/review/index.ts'
import { signStatement } from '../../statement/index.ts'
import type { Stamping } from '../log/anchors/time-stamps.ts'
import type { Library } from '../open-library.ts'
import { type Actor, permit } from '../people/actor.ts'
import { checkedText } from '../people/checked-text.ts'
import { Refused } from '../people/refused.ts'
import { secondPersonFor } from '../people/second-person.ts'
import type { Answer } from '../review/checklist.ts'
import { checkReasons, erased } from '../review/decision-rules.ts'
import { recordDecision } from '../review/record-decision.ts'
import { checklistOf, fourEyesOf } from '../review/review-settings.ts'
import { type Review, reviewsOf } from '../review/reviews.ts'
import { latestVerification } from '../review/signed-verification.ts'
import { statementCoverage } from '../review/statement-coverage.ts'
import type { ArchiveSummary } from '../store/archive-summary.ts'
import { checkFresh } from './decide-alike.ts'

export interface DecisionInput {
  readonly archive: ArchiveSummary
  readonly decision: DecisionValue
  /** Codes of REASONS. A rejection or escalation needs one. */
  readonly reasons: readonly string[]
  readonly comment: string
  /** Answers to all questions of the checklist; null if it was not used. */
  readonly answers: readonly Answer[] | null
  /** Whether the bytes of the archive were read for this decision and are those of its SHA-256. */
  readonly bytesRead: boolean
  /** Whether a decision that is in force may be superseded. */
  readonly supersedes: boolean
}

/** Signs and records a decision. Throws `Refused`. */
export async function decide(
  library: Library,
  actor: Actor,
  input: DecisionInput,
  now: number,
  stamping?: Stamping,
): Promise<Review> {
  const { archive, decision, supersedes } = input
  const { database } = library
  await permit(library, actor, 'decide', { kind: 'archive', id: archive.sha256 }, now)
  await checkFresh(library, archive.id, actor.reviewer.fingerprint, now)
  const comment = checkedText(input.comment, 'comment', MAX_COMMENT)
  const latest = (await reviewsOf(database, [archive.id])).at(-1)
  if (latest && latest.state !== 'RETURNED' && !supersedes)
    throw new Refused(
      'NOT_POSSIBLE',
      `${latest.makerName} has decided about this archive: ${latest.decision}, ${latest.state} (review ${latest.id})`,
      'To replace this decision, supersede it: --supersede.',
    )
  const verification = await latestVerification(database, archive.id)
  if (!verification || archive.bytesState === 'erased') throw erased()
  checkReasons({ decision, reasons: input.reasons, comment, verification })
  const coverage = await statementCoverage(database, archive.id, actor.reviewer.fingerprint)
  const predicate: DecisionPredicate = {
    decision,
    reasons: [...new Set(input.reasons)],
    comment,
    checklist: input.answers && { sha256: (await checklistOf(database)).sha256, answers: [...input.answers] },
    coverage,
    bytesRead: input.bytesRead,
    verification,
    fourEyes: formatFourEyes(await fourEyesOf(database)),
    secondPerson: await secondPersonFor(library, database, archive, decision),
    supersedes: latest?.digest ?? null,
    reviewer: { name: actor.reviewer.name, key: actor.reviewer.fingerprint },
    library: library.log.key.fingerprint,
    time: new Date(now).toISOString(),
  }
  const statement: DecisionStatement = {
    _type: STATEMENT_TYPE,
    subject: [{ name: archive.proofId ?? 'archive', digest: { sha256: archive.sha256 } }],
    predicateType: DECISION_TYPE,
    predicate,
  }
  return recordDecision(library, await signStatement(actor.key, statement), now, stamping)
}
