import { DECISION_TYPE, type DecisionPredicate } from '../../../shared/review/index.ts'
import { type ReadReview, readReview, statementDigest } from '../../statement/index.ts'
import { hexOf } from '../hex.ts'
import { logProblem } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import { type Reviewer, reviewersByFingerprint, stateOf } from '../people/reviewers.ts'
import { verificationRows } from '../store/verification-rows.ts'
import type { Review } from './reviews.ts'
import { type SignedVerification, toSigned } from './signed-verification.ts'

export type DriftKind = 'BYTES' | 'REPORT' | 'VERDICT' | 'POLICY' | 'TRUST' | 'SIGNATURE' | 'LOG'

/** Difference between what was signed and what is there now. */
export interface Drift {
  readonly kind: DriftKind
  /** Signed value. */
  readonly signed: string
  /** Present value. */
  readonly now: string
}

/** State of an archive with which its decisions are compared. */
export interface CurrentArchive {
  /** SHA-256 of the bytes that were found; null if they were not read. */
  readonly sha256: string | null
  /** Verification to compare with: the latest one that is recorded, or one that was just made. */
  readonly verification: Pick<
    SignedVerification,
    'indication' | 'subIndication' | 'policyId' | 'policy' | 'trust'
  > | null
}

/**
 * Returns every way in which a decision disagrees with the archive, the database and the log. A decision that was superseded or returned is
 * compared with the database and the log only: it makes no statement about the archive any more.
 */
export async function driftOf(library: Library, review: Review, current: CurrentArchive): Promise<readonly Drift[]> {
  const reviewers = await reviewersByFingerprint(library.database)
  const read = await readReview(review.statement, (fingerprint) => reviewers.get(fingerprint)?.spki ?? null)
  const drift: Drift[] = [...signatureDrift(review, read, reviewers), ...(await checkDrift(review, reviewers))]
  for (const { index, digest } of entriesOf(review)) {
    const problem = await logProblem(library, index, digest)
    if (problem) drift.push({ kind: 'LOG', signed: `entry ${index} of the log`, now: problem })
  }
  if (!read.isValid || read.statement.predicateType !== DECISION_TYPE) return drift
  if (review.state === 'SUPERSEDED' || review.state === 'RETURNED') return drift
  const signed = read.statement.predicate
  return [
    ...drift,
    ...bytesDrift(review, current),
    ...(await reportDrift(library, review, signed)),
    ...verdictDrift(signed, current),
  ]
}

function signatureDrift(
  review: Review,
  read: Awaited<ReturnType<typeof readReview>>,
  reviewers: ReadonlyMap<string, Reviewer>,
): readonly Drift[] {
  const difference = (now: string): Drift => ({ kind: 'SIGNATURE', signed: `statement ${review.digest}`, now })
  if (!read.isValid) return [difference(read.message)]
  if (read.digest !== review.digest) return [difference(`the statement has the digest ${read.digest}`)]
  const problem = rowProblem(review, read) ?? timeProblem(reviewers.get(read.signer), read.statement.predicate.time)
  return problem === null ? [] : [difference(problem)]
}

/** Compares the row of the database with the statement. */
function rowProblem(review: Review, { statement, signer }: ReadReview): string | null {
  if (statement.predicateType !== DECISION_TYPE) return 'the statement is no decision'
  const { predicate, subject } = statement
  if (signer !== review.maker) return `it is signed by ${signer}, the library names ${review.maker}`
  if (subject[0]?.digest.sha256 !== review.sha256) return `it is about the archive ${subject[0]?.digest.sha256}`
  if (predicate.decision !== review.decision) return `it states ${predicate.decision}, the library ${review.decision}`
  if (predicate.secondPerson !== review.secondPerson) return 'it disagrees with the library about the second person'
  return null
}

function timeProblem(reviewer: Reviewer | undefined, time: string): string | null {
  const state = reviewer ? stateOf(reviewer, Date.parse(time)) : 'VALID'
  // The validity can have been extended or shortened later; a revocation applies from its time on.
  return state === 'REVOKED' ? `its time ${time} is after the revocation of the key` : null
}

async function checkDrift(
  { check, ...review }: Review,
  reviewers: ReadonlyMap<string, Reviewer>,
): Promise<readonly Drift[]> {
  if (!check) return []
  const difference = (now: string): readonly Drift[] => [
    { kind: 'SIGNATURE', signed: `statement ${check.digest}`, now },
  ]
  const read = await readReview(check.statement, (fingerprint) => reviewers.get(fingerprint)?.spki ?? null)
  if (!read.isValid) return difference(read.message)
  if (read.digest !== check.digest) return difference(`the statement has the digest ${read.digest}`)
  if (read.statement.predicateType === DECISION_TYPE) return difference('the statement is no confirmation or return')
  const { checked, result } = read.statement.predicate
  if (checked !== statementDigest(review.statement)) return difference(`it is about the statement ${checked}`)
  if (result !== check.result) return difference(`it states ${result}, the library ${check.result}`)
  if (read.signer !== check.checker || read.signer === review.maker)
    return difference(`it is signed by ${read.signer}, which is not the checker that the library names`)
  const problem = timeProblem(reviewers.get(read.signer), read.statement.predicate.time)
  return problem === null ? [] : difference(problem)
}

const entriesOf = ({ logIndex, digest, check }: Review) => [
  { index: logIndex, digest },
  ...(check ? [{ index: check.logIndex, digest: check.digest }] : []),
]

const bytesDrift = (review: Review, { sha256 }: CurrentArchive): readonly Drift[] =>
  sha256 === null || sha256 === review.sha256 ? [] : [{ kind: 'BYTES', signed: review.sha256, now: sha256 }]

/** The signed report must still be among the recorded ones, under the same policy and trust and with the same verdict. */
async function reportDrift(
  { database }: Library,
  { archiveId }: Review,
  { verification: signed }: DecisionPredicate,
): Promise<readonly Drift[]> {
  const rows = await verificationRows(database, [archiveId]).execute()
  const same = rows.filter(({ reportSha256 }) => hexOf(reportSha256) === signed.report)
  if (same.some((row) => JSON.stringify(toSigned(row)) === JSON.stringify(signed))) return []
  const now = same.length > 0 ? 'recorded with other properties' : 'not recorded any more'
  return [{ kind: 'REPORT', signed: `report ${signed.report}`, now }]
}

/** Compares the signed verification with another one. */
export function verdictDrift(
  { verification: signed }: DecisionPredicate,
  { verification }: CurrentArchive,
): readonly Drift[] {
  if (!verification) return []
  const drift: Drift[] = []
  const compare = (kind: DriftKind, before: string, now: string): void => {
    if (before !== now) drift.push({ kind, signed: before, now })
  }
  const verdict = ({ indication, subIndication }: Pick<SignedVerification, 'indication' | 'subIndication'>) =>
    [indication, subIndication ?? ''].join(' ').trim()
  compare('VERDICT', verdict(signed), verdict(verification))
  compare('POLICY', `${signed.policyId} ${signed.policy}`, `${verification.policyId} ${verification.policy}`)
  compare('TRUST', signed.trust, verification.trust)
  return drift
}
