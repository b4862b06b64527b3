import type { ArchiveCoverage } from '../../shared/report/coverage.ts'
import type { Report } from '../../shared/report/report.ts'

/** Why there is no report, in words that may be printed: see the input failures. */
export interface FailureWords {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/**
 * What is said about one input: its report, or why there is none. Verdict: "an input that cannot be opened gets a report
 * line of its own".
 */
export type ReportLine =
  | { readonly kind: 'report'; readonly report: Report; readonly coverage: ArchiveCoverage }
  | { readonly kind: 'failure'; readonly name: string; readonly tool: Report['tool']; readonly failure: FailureWords }

/** One line of an overview of several inputs. */
export interface ListedInput {
  readonly name: string
  /** The indication, or NOT VERIFIED. */
  readonly outcome: string
  /** Sub-indication, or the code of the failure. */
  readonly reason: string | null
  readonly conformance: string | null
  readonly testKey: boolean
}

/** How reports are put into one format: piece by piece, so that a batch needs no memory of its own. */
export interface ReportRenderer {
  /** Before all inputs; `listed` where the outcome of each is known by then. */
  head(total: number, listed?: readonly ListedInput[]): string
  one(line: ReportLine): string
  /** After all inputs. */
  tail(): string
}
