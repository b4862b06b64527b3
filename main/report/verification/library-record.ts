import type { CheckPredicate, DecisionPredicate } from '../../../shared/review/index.ts'

/** Confirmation or return as the library of record has it. */
export interface RecordedCheck {
  /** SHA-256 of the statement. */
  readonly digest: string
  readonly result: 'CONFIRMED' | 'RETURNED'
  /** Name of the person who checked. */
  readonly by: string
  /** Time of the entry, ISO 8601 UTC. */
  readonly time: string
  /** Text of the entry. */
  readonly entry: string
  /** Content of the statement. */
  readonly content: CheckPredicate
}

/** Decision as the library of record has it. */
export interface RecordedDecision {
  /** Number of the review. */
  readonly review: number
  readonly digest: string
  readonly decision: string
  readonly by: string
  readonly time: string
  readonly entry: string
  /** Content of the statement; null if it cannot be read. */
  readonly content: DecisionPredicate | null
  /** Digest of the decision that it replaced; null for the first one. */
  readonly supersedes: string | null
  readonly check: RecordedCheck | null
  /** Reasons why decision or check does not hold by the log: signature, role, second person, policy. */
  readonly problems: readonly string[]
}

/** Key that may vouch for reports. Times are epoch milliseconds. */
export interface RecordedReporter {
  readonly fingerprint: string
  readonly name: string
  readonly validFrom: number
  readonly validUntil: number | null
  readonly revokedAt: number | null
}

/** What a library says about an archive, by its log. Reports are compared with it. Serialisable. */
export interface LibraryRecord {
  /** Fingerprint of the key of its log. */
  readonly logKey: string
  /** Decisions about the archive, oldest first. */
  readonly decisions: readonly RecordedDecision[]
  readonly reporters: readonly RecordedReporter[]
  /** Reasons why the log does not hold, apart from single decisions. */
  readonly problems: readonly string[]
  /** Checkpoints of the report that the log contradicts, with the reason. */
  readonly contradictions: readonly { readonly checkpoint: string; readonly problem: string }[]
}

/** What a library has to know of a report to say what it records about it. */
export interface RecordRequest {
  /** SHA-256 of the archive; null for a folder. */
  readonly archive: string | null
  /** Checkpoints that the report contains. */
  readonly checkpoints: readonly string[]
}
