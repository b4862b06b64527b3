import type { ReportLine, ReportRenderer } from './report-line.ts'
import { safeJson } from './terminal-text.ts'

/** JSON Lines: one object per input. Verdict: Report */
export const jsonRenderer: ReportRenderer = {
  head: () => '',
  one: (line) => `${safeJson(line.kind === 'report' ? line.report : failureObject(line))}\n`,
  tail: () => '',
}

/**
 * The line of an input that has no report. It has the report's name and verdict fields, so that whoever counts
 * indications counts it too: nothing was proven, so INDETERMINATE; and `error` says why.
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
