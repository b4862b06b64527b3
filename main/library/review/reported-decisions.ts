import type { Report, ReviewEvent, ReviewerDecision, SignedDecisions } from '../../../shared/report/index.ts'
import type { DecisionPredicate, StatementCoverage } from '../../../shared/review/index.ts'
import { logInclusion } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import { parseChecklist } from './checklist.ts'
import { DEFAULT_CHECKLIST } from './default-checklist.ts'
import { driftOf } from './drift.ts'
import { checklistText } from './review-settings.ts'
import { listReviewers } from './reviewers.ts'
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
  const questions = await questionTexts(library)
  const decisions: ReviewerDecision[] = []
  const signedDecisions: SignedDecisions[number][] = []
  for (const review of reviews) {
    const drift = await driftOf(library, review, { sha256, verification })
    const differences = drift.map(({ kind, signed, now }) => `${kind}: signed ${signed}, now ${now}`)
    const later = reviews.find(({ previousId }) => previousId === review.id)
    decisions.push(toDecision(review, later, questions, differences.join('; ')))
    signedDecisions.push({
      ...(await proved(review.statement, review.maker, review.logIndex)),
      check: review.check && (await proved(review.check.statement, review.check.checker, review.check.logIndex)),
    })
  }
  return { decisions, signedDecisions }

  async function proved(statement: string, fingerprint: string, logIndex: number) {
    const inclusion = await logInclusion(library, logIndex)
    return {
      statement,
      signer: Buffer.from(keys.get(fingerprint) ?? []).toString('base64'),
      inclusion: inclusion && { ...inclusion, path: [...inclusion.path] },
    }
  }
}

/** Returns the questions of the checklist in force by its SHA-256 and their id. Statements that answer another one have the ids only. */
async function questionTexts({ database }: Library): Promise<ReadonlyMap<string, string>> {
  const { checklist } = parseChecklist(await checklistText(database).catch(() => DEFAULT_CHECKLIST))
  return new Map((checklist?.questions ?? []).map(({ id, text }) => [`${checklist?.sha256} ${id}`, text]))
}

const person = (name: string, fingerprint: string): string => `${name} (key ${fingerprint.slice(0, 16)})`

/** Credits each person with what that person did. `later`: the decision that replaced it. */
function toDecision(
  review: Review,
  later: Review | undefined,
  questions: ReadonlyMap<string, string>,
  drift: string,
): ReviewerDecision {
  const { id, decision, state, makerName, maker, time, content, check } = review
  const by = person(makerName, maker)
  const event = { comment: '', coverage: '', answers: null, later: null }
  return {
    ...{ review: id, decision, state, reviewer: by, time, reasons: content?.reasons ?? [], drift },
    fourEyes: content?.fourEyes ?? '',
    history: [
      {
        ...{ kind: 'DECIDED', by, time, comment: content?.comment ?? '', later: null },
        coverage: seenText(content?.coverage ?? null),
        answers: answersOf(content?.checklist ?? null, questions),
      },
      ...(check
        ? [
            {
              ...{ kind: check.result, by: person(check.checkerName, check.checker), time: check.time, later: null },
              comment: check.comment,
              coverage: seenText(check.content?.coverage ?? null),
              answers: answersOf(check.content?.checklist ?? null, questions),
            } as const,
          ]
        : []),
      ...(later
        ? [
            {
              ...event,
              kind: 'SUPERSEDED',
              by: person(later.makerName, later.maker),
              time: later.time,
              later: later.id,
            } as const,
          ]
        : []),
    ],
  }
}

function answersOf(
  checklist: DecisionPredicate['checklist'],
  questions: ReadonlyMap<string, string>,
): ReviewEvent['answers'] {
  if (checklist === null) return null
  return checklist.answers.map(({ question, answer, comment }) => ({
    question: questions.get(`${checklist.sha256} ${question}`) ?? question,
    ...{ answer, comment },
  }))
}

function seenText(coverage: StatementCoverage | null): string {
  if (!coverage) return 'nothing recorded'
  const { findings, images, indicators } = coverage
  return `${findings.opened} of ${findings.total} findings, ${images.opened} of ${images.total} images, ${indicators.opened} of ${indicators.total} indicators`
}
