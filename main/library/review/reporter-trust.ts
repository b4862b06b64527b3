import type { RecordedReporter } from '../../report/index.ts'

/** Which signers of reports are trusted. */
export interface ReporterTrust {
  /** Names of trusted reporters by the fingerprints of their keys. */
  readonly trusted: ReadonlyMap<string, string>
  /** Returns the reason why a trusted key does not vouch for a report of this time; null if it does. The time is what the report states. */
  problemOf(fingerprint: string, createdAt: number): string | null
}

/** Returns the trust of a library in reports: its reviewers, as far as their keys were valid when a report was made. */
export function reporterTrust(reviewers: readonly RecordedReporter[]): ReporterTrust {
  const known = new Map(reviewers.map((reviewer) => [reviewer.fingerprint, reviewer]))
  return {
    trusted: new Map(reviewers.map(({ fingerprint, name }) => [fingerprint, `${name}, reviewer of the library`])),
    problemOf(fingerprint, createdAt) {
      const reviewer = known.get(fingerprint)
      return reviewer ? reviewerProblem(reviewer, createdAt) : null
    },
  }
}

/** A revoked key vouches for no report: its holder could have chosen an earlier time. */
function reviewerProblem({ revokedAt, validFrom, validUntil }: RecordedReporter, createdAt: number): string | null {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  if (revokedAt !== null) return `it was revoked on ${day(revokedAt)}; that the report is older is not proved`
  if (createdAt < validFrom) return `it is valid from ${day(validFrom)} on, and the report states ${day(createdAt)}`
  return validUntil !== null && createdAt > validUntil
    ? `it expired on ${day(validUntil)}, and the report states ${day(createdAt)}`
    : null
}
