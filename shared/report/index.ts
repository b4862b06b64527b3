/** Door of this room: other rooms import from here, and nothing else of it. */
export { findingsOfOneReading } from './ambiguity.ts'
export { isJudgeable } from './completeness.ts'
export { conclude } from './conclude.ts'
export type { ArchiveCoverage, Coverage, FileCoverage, ListedCoverage } from './coverage.ts'
export { rankOf, toCoverage, withPaths, worstOf } from './coverage.ts'
export {
  ambiguitySentence,
  COVERAGE_LABELS,
  coverageReason,
  coverageSentence,
  coverageSentences,
  coverageSummary,
} from './coverage-text.ts'
export { readDeclaredHash } from './declared-hash.ts'
export type {
  Block,
  Omission,
  PartEntry,
  ReportHead,
  ReportImage,
  Section,
  SignedDecisions,
  TableBlock,
  Tone,
} from './document.ts'
export { OMISSIONS, section, signedDecisions, signedReport } from './document.ts'
export type { DocumentReading } from './document-reading.ts'
export { documentReading } from './document-reading.ts'
export type {
  ArchiveFacts,
  ContainerFacts,
  EnvelopeFacts,
  EnvelopePartFacts,
  FileFacts,
  JsonFacts,
  OtherInput,
  SecondReadingFacts,
  SignatureFacts,
  ZipEntryFacts,
} from './facts.ts'
export { archiveFacts } from './facts.ts'
export type { Members } from './json-access.ts'
export {
  finite,
  flag,
  list,
  member,
  members,
  membersOrNone,
  scalarText,
  text,
  texts,
  valueText,
} from './json-access.ts'
export { kindOf } from './leading-bytes.ts'
export type { Letterhead } from './letterhead.ts'
export { LETTERHEAD_LENGTHS, letterheadLines } from './letterhead.ts'
export { limitsOfEvidence } from './limits-of-evidence.ts'
export { OUTCOME_WORDS } from './outcome-words.ts'
export type { PrintedFormat } from './printed-formats.ts'
export { ENDINGS, PRINTED_FORMATS } from './printed-formats.ts'
export type { Conclusion, Indication, Report, ReportedFile, ReportedKey } from './report.ts'
export { report, reportLine } from './report.ts'
export type { ReportStatement } from './report-statement.ts'
export { reportStatement, statementHeader } from './report-statement.ts'
export type { ReviewAnswer, ReviewEvent, ReviewerDecision } from './reviewer-decision.ts'
export { capitalize, joinNames } from './sentence.ts'
export type { ArchiveStanding, PartStanding } from './standing.ts'
export { ofVerdict, partStanding, toStanding, worstStanding } from './standing.ts'
export {
  absenceSentence,
  displayedConclusion,
  isConclusion,
  mayAdvise,
  mayStateAbsence,
  standingLabel,
  standingReason,
  standingSentence,
} from './standing-text.ts'
export { SUB_INDICATIONS } from './sub-indications.ts'
export { withTypedData } from './typed-data.ts'
export { isNoArchive, noArchiveFinding, shortAnswer, verdictReason } from './verdict-reason.ts'
export { answerTo, counted, formatFingerprint, formatSize, QUESTIONS, verdictSentence } from './verdict-text.ts'
export { webpSize } from './webp-size.ts'
