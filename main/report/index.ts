/** Door of this room: other rooms import from here, and nothing else of it. */
export { copyWithout } from './document/copy-without.ts'
export type { DecisionHistory, DecisionStatements } from './document/decision-history.ts'
export { decisionHistory } from './document/decision-history.ts'
export { makeReport } from './document/make-report.ts'
export type { ReportCopy } from './document/report-copy.ts'
export { readPart } from './document/report-copy.ts'
export type { ReportSources, ReportTemplate } from './document/sources.ts'
export { examinationText } from './examination-text.ts'
export {
  loadComparisonHtml,
  loadComparisonText,
  loadReadTemplate,
  loadRenderHtml,
  loadRenderJson,
  loadRenderJunit,
  loadRenderSarif,
  loadRenderSignedPdf,
  loadRenderText,
  loadVerifyReport,
} from './on-demand.ts'
export type { Paint } from './paint.ts'
export { NO_PAINT, TERMINAL_PAINT } from './paint.ts'
export type { IndexRow } from './portable/report-index.ts'
export { renderIndex } from './portable/report-index.ts'
export { renderCopy } from './render-copy.ts'
export { junitRenderer } from './render-junit.ts'
export type { ListedInput, ReportRenderer } from './report-line.ts'
export { signReport } from './statement/sign-report.ts'
export { MAX_LOGO } from './template/read-template.ts'
export { escapedJson, safeJson, terminalText } from './terminal-text.ts'
export type {
  LibraryRecord,
  RecordedCheck,
  RecordedDecision,
  RecordedReporter,
  RecordRequest,
} from './verification/library-record.ts'
export type { ReportCheck, ReportResult } from './verification/report-result.ts'
export { resultOf } from './verification/report-result.ts'
export type { ArchiveDigests, ReportVerification, ReportVerificationOptions } from './verification/verify-report.ts'
export { verifyReport } from './verification/verify-report.ts'
