import type { Report, ReviewerDecision, SignedDecisions } from '../../../shared/report/index.ts'
import { type DecisionHistory, type DecisionStatements, decisionHistory } from '../../report/index.ts'
import { stampsOf } from '../log/anchors/time-stamps.ts'
import { logInclusion } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import { listReviewers } from '../people/reviewers.ts'
import { parseChecklist } from './checklist.ts'
import { DEFAULT_CHECKLIST } from './default-checklist.ts'
import { driftOf } from './drift.ts'
import { checklistText } from './review-settings.ts'
import { decisionsOf, type Review } from './reviews.ts'

/** Decisions as a report prints and embeds them. */
export interface ReportedDecisions {
  readonly decisions: readonly ReviewerDecision[]
  readonly signedDecisions: SignedDecisions
}

/** Verification that the decisions are compared with. */
export interface ReportedVerification extends Pick<Report, 'indication' | 'subIndication' | 'policy'> {
  /** SHA-256 of the archive; null for a folder. */
  readonly sha256: string | null
}

/** Returns the decisions of a library about a verified archive, with their drift, statements and proofs of the log. */
export async function reportedDecisions(
  library: Library,
  { sha256, ...report }: ReportedVerification,
  trust: string,
): Promise<ReportedDecisions> {
  if (sha256 === null) return { decisions: [], signedDecisions: [] }
  const reviews = await decisionsOf(library.database, sha256)
  const keys = new Map((await listReviewers(library.database)).map(({ fingerprint, spki }) => [fingerprint, spki]))
  const verification = {
    indication: report.indication,
    subIndication: report.subIndication,
    policyId: report.policy.id,
    policy: report.policy.sha256,
    trust,
  }
  const stamps = await stampsOf(library.database, sha256)
  const questions = await questionTexts(library)
  const questionOf = (checklist: string, id: string) => questions.get(`${checklist} ${id}`) ?? id
  const histories = decisionHistory(reviews.flatMap(statementsOf), questionOf)
  const decisions: ReviewerDecision[] = []
  const signedDecisions: SignedDecisions[number][] = []
  for (const review of reviews) {
    const drift = await driftOf(library, review, { sha256, verification })
    const differences = drift.map(({ kind, signed, now }) => `${kind}: signed ${signed}, now ${now}`)
    const history = histories.find((own) => own.review === review.id)
    // A statement that cannot be read is a difference: it has no history.
    decisions.push({ ...(history ?? unreadable(review)), drift: differences.join('; ') })
    signedDecisions.push({
      ...(await proved(review, review.maker)),
      check: review.check && (await proved(review.check, review.check.checker)),
    })
  }
  return { decisions, signedDecisions }

  async function proved({ statement, digest, logIndex }: Proved, fingerprint: string) {
    const timeStamp = stamps.get(digest)
    const inclusion = await logInclusion(library, logIndex)
    return {
      statement,
      signer: Buffer.from(keys.get(fingerprint) ?? []).toString('base64'),
      inclusion: inclusion && { ...inclusion, path: [...inclusion.path] },
      ...(timeStamp === undefined ? {} : { timeStamp }),
    }
  }
}

type Proved = Pick<Review, 'statement' | 'digest' | 'logIndex'>

/** Returns the questions of the checklist in force by its SHA-256 and their id. Statements that answer another one have the ids only. */
async function questionTexts({ database }: Library): Promise<ReadonlyMap<string, string>> {
  const { checklist } = parseChecklist(await checklistText(database).catch(() => DEFAULT_CHECKLIST))
  return new Map((checklist?.questions ?? []).map(({ id, text }) => [`${checklist?.sha256} ${id}`, text]))
}

const statementsOf = ({ id: review, digest, content, check }: Review): readonly DecisionStatements[] =>
  content ? [{ review, digest, decision: content, check: check?.content ?? null }] : []

const unreadable = ({ id, decision, state, maker, time }: Review): DecisionHistory => ({
  ...{
    review: id,
    decision,
    state,
    reviewer: `key ${maker.slice(0, 16)}`,
    time,
    reasons: [],
    fourEyes: '',
    history: [],
  },
})
