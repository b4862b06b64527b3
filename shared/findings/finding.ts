/** The three questions that a verdict answers separately. Verdict: "The verifier answers three separate questions". */
export type Question = 'integrity' | 'authenticity' | 'conformance'

/** Level of a finding under a policy. IGNORE findings never reach a report. */
export type PolicyLevel = 'FAIL' | 'WARN' | 'INFORM' | 'IGNORE'
export type FindingLevel = Exclude<PolicyLevel, 'IGNORE'>

/** Position of a finding in the archive. `path` is relative to the archive's root folder (or an envelope or ZIP part name). */
export interface Subject {
  readonly path?: string
  /** RFC 6901 JSON pointer into the file at `path`. */
  readonly pointer?: string
  /**
   * Byte offset: into the file at `path` if there is a `pointer` or a JSON file is named, otherwise into the input as received.
   */
  readonly offset?: number
}

/**
 * Anomaly, before any policy is applied. Reading and checking return these; `judge` converts them to findings. `expected` and
 * `actual` are short texts, safe for a report but not escaped for any medium.
 */
export interface Observation {
  readonly code: string
  readonly subject: Subject
  readonly expected?: string
  readonly actual?: string
  /** Selects one of the catalogue entry's effects for codes that have several (`trust.revoked`, `trust.chain`). */
  readonly variant?: string
  /** Clause that names the circumstance, appended to the catalogue's failure text. */
  readonly detail?: string
}

/** Judged observation, as printed in reports. The field set is fixed (Verdict: Report). */
export interface Finding {
  readonly code: string
  readonly level: FindingLevel
  readonly question: Question
  readonly message: string
  readonly subject: Subject
  readonly expected?: string
  readonly actual?: string
  readonly specification?: string
  readonly advice: string
}

/** Check that ran, or was skipped with a reason. */
export interface Check {
  readonly id: string
  readonly outcome: 'PASSED' | 'FAILED' | 'WARNING' | 'SKIPPED'
  readonly reason?: string
}
