/** The three questions a verdict answers separately. Verdict: "The verifier answers three separate questions". */
export type Question = 'integrity' | 'authenticity' | 'conformance'

/** What a policy makes of a finding. IGNORE findings never reach a report. */
export type PolicyLevel = 'FAIL' | 'WARN' | 'INFORM' | 'IGNORE'
export type FindingLevel = Exclude<PolicyLevel, 'IGNORE'>

/** Where in the archive a finding points. `path` is relative to the archive's root folder (or an envelope or ZIP part name). */
export interface Subject {
  readonly path?: string
  /** RFC 6901 JSON pointer into the file at `path`. */
  readonly pointer?: string
  /** Byte offset: into the file at `path` when `pointer` or a JSON file is named, otherwise into the input as received. */
  readonly offset?: number
}

/**
 * Something odd that was seen, before any policy has said what it means. Reading and checking return these;
 * `judge` turns them into findings. `expected` and `actual` are short texts, already safe for a report
 * but not escaped for any medium.
 */
export interface Observation {
  readonly code: string
  readonly subject: Subject
  readonly expected?: string
  readonly actual?: string
  /** Chooses among the catalogue entry's effects where one code has several (`trust.revoked`, `trust.chain`). */
  readonly variant?: string
  /** One clause that names the circumstance, appended to the catalogue's failure text. */
  readonly detail?: string
}

/** A judged observation, as printed in reports. The field set is fixed (Verdict: Report). */
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

/** One check that ran, or was skipped and why. */
export interface Check {
  readonly id: string
  readonly outcome: 'PASSED' | 'FAILED' | 'WARNING' | 'SKIPPED'
  readonly reason?: string
}
