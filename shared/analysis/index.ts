/** Door of this room: other rooms import from here, and nothing else of it. */
export type { OperatorWork, QueueEntry, ReviewedCase } from './adjudication.ts'
export { noAdjudicationSentence, toAdjudication } from './adjudication.ts'
export { contentOf } from './archive-content.ts'
export type { ProofComparison } from './comparison/compare-proofs.ts'
export { compareProofs } from './comparison/compare-proofs.ts'
export type { ComparedProof } from './comparison/compared-proof.ts'
export { toComparedProof } from './comparison/compared-proof.ts'
export type { ComparedRow, ComparedSide } from './comparison/compared-rows.ts'
export { COMPARED_SECTIONS, isDifference } from './comparison/compared-rows.ts'
export type { ComparisonReport, NamedProof } from './comparison/comparison-json.ts'
export { comparisonJson, comparisonReport } from './comparison/comparison-json.ts'
export {
  DOCUMENT_ANSWERS,
  HOLDER_ANSWERS,
  OUTCOME_LABELS,
  pairLabel,
  RELATIONS,
  rowLabel,
  SECTION_TITLES,
  VERDICT_LABELS,
  valueLabel,
} from './comparison/comparison-labels.ts'
export type { PrintedTable, PrintedValue } from './comparison/comparison-tables.ts'
export { comparisonTables } from './comparison/comparison-tables.ts'
export { comparedAnswer, comparedConclusion } from './comparison/describe-verdicts.ts'
export type { MediaPair } from './comparison/media-pairs.ts'
export { pixelDifference } from './comparison/pixel-difference.ts'
export { proofChains } from './comparison/proof-relation.ts'
export type { Contradictions } from './contradictions.ts'
export { toContradictions } from './contradictions.ts'
export { summed } from './correlate.ts'
export type { Cause } from './diagnosis/cause.ts'
export { coverageSentence } from './diagnosis/coverage-sentence.ts'
export { diagnose } from './diagnosis/diagnose.ts'
export type { EvidenceDiagnosis } from './diagnosis/diagnose-evidence.ts'
export type { Diagnosis } from './diagnosis/diagnosis.ts'
export type { Audience, DiagnosedArchive } from './diagnosis/diagnosis-document.ts'
export { diagnosisBlocks, holderMessages } from './diagnosis/diagnosis-document.ts'
export { diagnosisJson } from './diagnosis/diagnosis-json.ts'
export type { EvidenceLabel } from './diagnosis/evidence-labels.ts'
export { evidenceLabels, evidenceTitles, shortLabel, subjectLabel } from './diagnosis/evidence-labels.ts'
export type { HolderText } from './diagnosis/holder-text.ts'
export { holderText } from './diagnosis/holder-text.ts'
export { maskCoverage, maskReport } from './diagnosis/mask-report.ts'
export { diagnosisMarkdown, diagnosisText } from './diagnosis/render-diagnosis.ts'
export type { DiagnosisStanding } from './diagnosis/under-standing.ts'
export { completeQuery } from './event-query/complete-query.ts'
export type { QueryEvent } from './event-query/event-fields.ts'
export { EVENT_FIELDS, EVENT_KINDS, queryEvents } from './event-query/event-fields.ts'
export { whyNothing } from './event-query/explain-query.ts'
export { matchesQuery } from './event-query/match-query.ts'
export type { EventQuery, ParsedQuery, QueryFault } from './event-query/parse-query.ts'
export { parseQuery } from './event-query/parse-query.ts'
export type { AgreedField, EvidenceAgreement } from './evidence/evidence-agreement.ts'
export { agreementSentence, evidenceAgreement } from './evidence/evidence-agreement.ts'
export type { EvidenceCoverage } from './evidence/evidence-coverage.ts'
export { evidenceCoverage, evidenceStanding, recordCoverage } from './evidence/evidence-coverage.ts'
export type { EvidenceModel } from './evidence/evidence-models.ts'
export { toEvidenceModels } from './evidence/evidence-models.ts'
export type { EvidenceGroup } from './evidence/evidence-overview.ts'
export { evidenceOverview } from './evidence/evidence-overview.ts'
export type {
  IndicatorBreakdown,
  IndicatorEntry,
  IndicatorFamily,
  IndicatorList,
} from './evidence/indicator-breakdown.ts'
export type { IndicatorChange } from './evidence/indicator-changes.ts'
export type { MitigationLink } from './evidence/mitigation-links.ts'
export { submissionKind } from './evidence/submission-kind.ts'
export type {
  ExaminationFinding,
  ExaminationReport,
  ExaminedPicture,
  MeasuredSign,
  PictureArea,
  PictureFacts,
  PictureRelation,
  ReadValue,
} from './examination/examination-report.ts'
export { examinationReport } from './examination/examination-report.ts'
export {
  examinationSentence,
  facesText,
  falseAlarmText,
  findingCounts,
  isHint,
  isOfFaces,
  likenessText,
  roleText,
  uncertainValues,
} from './examination/examination-words.ts'
export { FACE_RATES, FACES_ALIKE, likenessOfFaces } from './examination/face-rates.ts'
export { judgePictures } from './examination/judge-pictures.ts'
export { agrees } from './examination/judge-values.ts'
export { maskExamination } from './examination/mask-examination.ts'
export type { RecordedPicture } from './examination/recorded-pictures.ts'
export { documentCapture, recordedPictures } from './examination/recorded-pictures.ts'
export { recordedValues } from './examination/recorded-values.ts'
export { SIGN_RATES } from './examination/sign-rates.ts'
export type { Sign } from './examination/signs.ts'
export { isRaised, SIGN_TABLE, SIGNS } from './examination/signs.ts'
export type { FieldMatrix, MatrixCell } from './fields/field-matrix.ts'
export { toFieldMatrix } from './fields/field-matrix.ts'
export { fieldTitle } from './fields/field-title.ts'
export { CELL_VERDICT_LABELS, SOURCE_LABELS, SOURCE_NAMES } from './fields/matrix-labels.ts'
export type { MrzModel } from './fields/mrz-readings.ts'
export { toMrzModels } from './fields/mrz-readings.ts'
export type { ValueLabel } from './fields/value-label.ts'
export { indicatorLabel, labelFor } from './fields/value-label.ts'
export type { ConsentHistory } from './identity/consents.ts'
export type { Contact } from './identity/contacts.ts'
export { toContacts } from './identity/contacts.ts'
export { identityAddresses } from './identity/identity-addresses.ts'
export type { IdentitySummary, SummaryFact } from './identity/identity-summary.ts'
export { toIdentitySummary } from './identity/identity-summary.ts'
export type { MemberDecisions } from './mask-members.ts'
export { maskMembers } from './mask-members.ts'
export type { FoundCrop } from './media/find-crop.ts'
export { findCrop } from './media/find-crop.ts'
export type { GreyImage } from './media/grey-image.ts'
export { greyOf } from './media/grey-image.ts'
export type { MediaIndex, MediaItem } from './media/media-index.ts'
export { toMediaIndex, withMediaTitles } from './media/media-index.ts'
export type { ParticipantStatement, ServiceStatement } from './participant-statement.ts'
export { COVERED, coverValue, isPersonal } from './personal-data.ts'
export type { Place } from './places/place.ts'
export { DETAILS_FILE, IDENTITY_FILE, inIdentity, PROOF_FILE, placeKey } from './places/place.ts'
export { formatPlace, parsePlace } from './places/place-address.ts'
export { linksOf } from './places/place-links.ts'
export { askQuestion } from './questions/ask-question.ts'
export { answerQuestion, QUESTIONS } from './questions/index.ts'
export type { Answer, Question } from './questions/question.ts'
export { questionContext } from './questions/question.ts'
export type { Assessment, Standing } from './record/evaluation.ts'
export type { ArchiveContent, ArchiveRecord } from './record/read-record.ts'
export { readRecord } from './record/read-record.ts'
export { noIdentityClause, noLevelClause, noRecordClause, unsupportedLevelClause } from './record/unread.ts'
export { DECISION_STATUSES, INDICATOR_STATUSES, REGISTER_ANSWERS, REGISTER_MEMBERS } from './replay/change-values.ts'
export { MEASURED } from './replay/conclude-by-policy.ts'
export { deriveRecord } from './replay/derive-record.ts'
export { describeChange } from './replay/describe-change.ts'
export type { Derivation, Difference } from './replay/difference.ts'
export type { ChangeOf, RecordChange } from './replay/record-changes.ts'
export { recordChange, recordChanges } from './replay/record-changes.ts'
export type { Result } from './result.ts'
export { resultOfStatus, SEVERITY, worstOf } from './result.ts'
export { searchRecord } from './search-record.ts'
export type { StateStep } from './states.ts'
export { stateAt, stepAt, toStates } from './states.ts'
export type { DurationSeries } from './timeline/duration-series.ts'
export { operationDurations, serviceResponseTimes } from './timeline/duration-series.ts'
export type { Moment } from './timeline/moment.ts'
export { between, latest, readMoment } from './timeline/moment.ts'
export type { QuietSpan } from './timeline/quiet-spans.ts'
export { brokenScale } from './timeline/quiet-spans.ts'
export type { ZoneOffset } from './timeline/time-format.ts'
export { formatDuration, formatTime } from './timeline/time-format.ts'
export type { Timeline, TimelineLane } from './timeline/timeline.ts'
export { toTimeline } from './timeline/timeline.ts'
export type { Lane, TimelineItem } from './timeline/timeline-items.ts'
export { LANES } from './timeline/timeline-items.ts'
export { itemState, itemTitle, LANE_LABELS } from './timeline/timeline-labels.ts'
export { visibleContent } from './visible-content.ts'
export { clipped, escapeCharacter, visible, visibleLines } from './visible-text.ts'
export type { EvidenceChange, WhatWouldChange } from './what-would-change.ts'
export { whatWouldChange } from './what-would-change.ts'
