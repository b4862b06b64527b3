import type { ReportLine, ReportRenderer } from './report-line.ts'
import { safeJson } from './terminal-text.ts'

/** Renders JSON Lines: one object per input. Verdict: Report */
export const jsonRenderer: ReportRenderer = {
  head: () => '',
  line: (line) => `${safeJson(line.kind === 'report' ? line.report : failureObject(line))}\n`,
  tail: () => '',
}

/**
 * Returns the line of an input without a report. It has the name and verdict fields of a report, so that consumers that count
 * indications include it: INDETERMINATE, because nothing was proven; `error` contains the reason.
 */
function failureObject({ name, tool, failure }: Extract<ReportLine, { kind: 'failure' }>): object {
  return {
    format: 'proofbench-report/1',
    tool,
    input: { name, size: null, sha256: null, container: null },
    indication: 'INDETERMINATE',
    subIndication: null,
    integrity: 'INDETERMINATE',
    authenticity: 'INDETERMINATE',
    conformance: null,
    error: failure,
  }
}
