import type { Report, ReviewerDecision, SignedDecisions } from '../../../shared/report/index.ts'
import { logInclusion } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import { driftOf } from './drift.ts'
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
  const decisions: ReviewerDecision[] = []
  const signedDecisions: SignedDecisions[number][] = []
  for (const review of reviews) {
    const drift = await driftOf(library, review, { sha256, verification })
    const differences = drift.map(({ kind, signed, now }) => `${kind}: signed ${signed}, now ${now}`)
    decisions.push(toDecision(review, differences.join('; ')))
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

function toDecision(
  { decision, state, makerName, maker, time, content, check }: Review,
  drift: string,
): ReviewerDecision {
  const person = (name: string, fingerprint: string) => `${name} (key ${fingerprint.slice(0, 16)})`
  const comments = [content?.comment ?? '', check?.comment ?? ''].filter((comment) => comment !== '')
  return {
    decision,
    state: check ? `${state} by ${person(check.checkerName, check.checker)}` : state,
    reviewer: person(makerName, maker),
    time,
    reasons: content?.reasons ?? [],
    comment: comments.join(' / '),
    coverage: seenText(content?.coverage ?? null),
    drift,
  }
}

function seenText(coverage: NonNullable<Review['content']>['coverage']): string {
  if (!coverage) return 'nothing recorded'
  const { findings, images, indicators } = coverage
  return `${findings.opened} of ${findings.total} findings, ${images.opened} of ${images.total} images, ${indicators.opened} of ${indicators.total} indicators`
}
