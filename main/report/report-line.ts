import type { ArchiveCoverage, Report } from '../../shared/report/index.ts'

/** Printable reason why an input has no report; see the input failures. */
export interface FailureText {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/**
 * Result of one input: its report, or the reason why there is none. Verdict: "an input that cannot be opened gets a report
 * line of its own".
 */
export type ReportLine =
  | { readonly kind: 'report'; readonly report: Report; readonly coverage: ArchiveCoverage }
  | { readonly kind: 'failure'; readonly name: string; readonly tool: Report['tool']; readonly failure: FailureText }

/** Row of the overview of several inputs. */
export interface ListedInput {
  readonly name: string
  /** The indication, or NOT VERIFIED. */
  readonly outcome: string
  /** Sub-indication, or the code of the failure. */
  readonly reason: string | null
  readonly conformance: string | null
  readonly testKey: boolean
}

/** Renderer of reports in one format, incremental so that a batch need not be held in memory. */
export interface ReportRenderer {
  /** Text before all inputs; `listed` if all outcomes are already known. */
  head(total: number, listed?: readonly ListedInput[]): string
  line(line: ReportLine): string
  /** Text between two inputs; default none. */
  readonly separator?: string
  /** Text after all inputs. */
  tail(): string
}
