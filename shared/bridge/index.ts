/** Door of this room: other rooms import from here, and nothing else of it. */
export type { AppInfo, RecentInfo, SampleInfo, TrustedKeyInfo } from './app-info.ts'
export type { Answer, CallArguments, CallName, CallResults, CheckedCall, HostEvent } from './calls.ts'
export type { CaseChangeCall, CaseInfo, CaseRow } from './case-calls.ts'
export { CASE_ARCHIVES, LISTED_CASES } from './case-calls.ts'
export type { ExposedBridge } from './exposed-bridge.ts'
export { EXPOSED_NAME, MEDIA_ADDRESS } from './exposed-bridge.ts'
export type { Failure } from './failure.ts'
export type { LibraryCallName, LibraryCallResults } from './library-calls.ts'
export { LIBRARY_CALLS, LIBRARY_FILTER, LIBRARY_PAGE_ROWS, LIBRARY_SELECTION } from './library-calls.ts'
export type {
  AddState,
  FoundBy,
  LibraryAdd,
  LibraryAnalytics,
  LibraryFacet,
  LibraryFacetCount,
  LibraryFacets,
  LibraryFilter,
  LibraryGroup,
  LibraryInfo,
  LibraryMatch,
  LibraryOrder,
  LibraryOrderKey,
  LibraryPage,
  LibraryRow,
  LibraryTag,
  MonthOutcomes,
  RowWork,
  SavedSearch,
} from './library-info.ts'
export { ALL_ARCHIVES, ANALYTICS_VALUES, LIBRARY_ORDERS } from './library-info.ts'
export { LIST_OPERANDS, MEDIA_BYTES, PIECE_BYTES } from './limits.ts'
export type { LogCompared, LogEntryInfo, LogPage, LogVerificationInfo } from './log-calls.ts'
export { LOG_PAGE } from './log-calls.ts'
export type { MadeDocument, MadeKind } from './made-evidence.ts'
export { isMadeDocument, MADE_DOCUMENTS, MADE_FLAWS } from './made-evidence.ts'
export type { DocumentInfo, OpenedArchive, PlaceInfo } from './opened-archive.ts'
export type { FileFaultInfo, PeopleInfo, ReviewerInfo } from './people-calls.ts'
export { readCall } from './read-call.ts'
export { readSettings } from './read-settings.ts'
export type {
  DerivationAnswer,
  DerivationSummary,
  FinalStanding,
  ReplayAnswer,
  ReplayRow,
  ReplayRun,
  RulesFault,
  ScenarioAnswer,
} from './replay.ts'
export { MAX_LISTED } from './replay.ts'
export type {
  PdfSignerFile,
  ReportCallResults,
  ReportCheckInfo,
  ReportOptions,
  ReportVerificationInfo,
  TemplateFiles,
} from './report-calls.ts'
export { MAX_PDF_SIGNER, REPORT_ARCHIVES, REPORT_CALLS, TEMPLATE_LIMITS } from './report-calls.ts'
export type { ReviewCallName, ReviewCallResults } from './review-calls.ts'
export { REVIEW_CALLS } from './review-calls.ts'
export type {
  ArchiveReviews,
  QueueRow,
  ReviewActor,
  ReviewAnswer,
  ReviewCheckInfo,
  ReviewDrift,
  ReviewDriftKind,
  ReviewedArchive,
  ReviewInfo,
  ReviewKey,
  ReviewKeyState,
  ReviewKeys,
  ReviewQuestion,
  ReviewQueueInfo,
  ShownVerification,
  WorkInfo,
} from './review-info.ts'
export type { SelfTestResult, TamperOutcome } from './self-test.ts'
export { SELF_TEST_BYTES } from './self-test.ts'
export type { ServicePart } from './service-part.ts'
export type {
  MadeParts,
  ScenarioInfo,
  ServiceAddressInfo,
  ServiceAnswer,
  ServiceProof,
  ServiceState,
  ServiceTopic,
} from './service-state.ts'
export { playTicket, SERVICE_TOPICS } from './service-state.ts'
export type { Settings } from './settings.ts'
export { DEFAULT_SETTINGS, ZOOMS } from './settings.ts'
export type { ConditionChange, Conditions, PolicyInfo, RevocationListInfo, Trial, TrustFile } from './trust-info.ts'
export type { PersonFigures, RouteInfo, RulesTrialInfo } from './work-calls.ts'
export { WORK_ARCHIVES } from './work-calls.ts'
