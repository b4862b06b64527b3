/**
 * Reviews of a library, for commands, windows and reports. All functions take the open library; times are epoch milliseconds and come from the
 * caller. They throw `Refused` if the action is not possible or not allowed, and record the attempt in the log.
 *
 * Related, and usable without a library: keys and statements in `main/statement/` (`createKey`, `readKeyFile`, `unlockKey`, `readPublicKey`,
 * `signStatement`, `openStatement`, `readReview`, `statementDigest`), proofs of the log in `main/statement/log/` (`inclusionProblem`,
 * `readCheckpoint`), states, roles, reasons and the schema of statements in `shared/review/`. README.md describes the formats.
 */

/** Cases: `createCase`, `changeCase(library, actor, id, change, now)`, `caseDetails`, `listCases`, `exportCase`. */
export { type CaseDetails, type CaseFilter, type CaseSummary, caseDetails, listCases } from '../cases/cases.ts'
export { type CaseChange, changeCase, createCase } from '../cases/change-case.ts'
export { exportCase } from '../cases/export-case.ts'
export { type CaseVerification, verifyCase } from '../cases/verify-case.ts'
/** Proof that the entry of a decision (`logIndex`) is in the log, for embedding; and the comparison with a checkpoint stored outside the library. */
export { listEntries } from '../log/list-entries.ts'
export { logConsistency } from '../log/log-consistency.ts'
export { checkpointNow, checkpointProblem, latestCheckpoint, logInclusion } from '../log/log-inclusion.ts'
/** The last checkpoint that this user saw, and whether the log contradicts it. */
export { logContradiction, rememberCheckpoint, rememberedCheckpoint } from '../log/remembered-checkpoint.ts'
export { type LogProblem, type LogVerification, verifyLog } from '../log/verify-log.ts'
/** `verifyLibrary(library, options)`: replays the log and compares it with every row that an entry covers. */
export type { Difference, NotCovered } from '../state/difference.ts'
export { type LibraryVerification, verifyLibrary } from '../state/verify-library.ts'
/** `authenticate(library, key, now)`: the reviewer of an unlocked key. `permit(library, actor, action, object, now)`: throws without the role. */
export { type Actor, actedBy, authenticate, hasReviewers, isHolderMasked, logRefusal, permit } from './actor.ts'
/** `checkDecision(library, actor, {reviewId, result, comment}, now)`: confirms or returns the decision of another person. */
export { type CheckInput, checkDecision } from './check-decision.ts'
/** Parsing of checklists and of files with answers; faults have line and column. */
export { type Answer, type Checklist, parseAnswers, parseChecklist, type Question } from './checklist.ts'
/** `currentArchive(library, archive, host, reading)`: state to compare decisions with. */
export { currentArchive } from './current-archive.ts'
/** `decide(library, actor, input, now)`: signs and records a decision. */
export { type DecisionInput, decide } from './decide.ts'
/** `driftOf(library, review, current)`: differences between what was signed and what is there; none if the sign-off holds. */
export { type CurrentArchive, type Drift, type DriftKind, driftOf } from './drift.ts'
/** `libraryRecord(library, request)`: what the library of record says about the archive of a report. */
export { libraryRecord } from './library-record.ts'
export { addReviewer, type ReviewerInput, revokeReviewer } from './manage-reviewers.ts'
/** `maskSummary(archive)`, `maskPath(path)`: rows without the id of the person and paths. */
export { maskPath, maskSummary } from './mask-summary.ts'
export { policyOf, setPolicy } from './policy-settings.ts'
/** `prepareReport(library, person, report, now)`: decisions for a report, which the log records, and what it has to leave out. */
export { type NewReport, type PreparedReport, prepareReport } from './prepare-report.ts'
/** `recordDecision(library, jws, now)`, `recordCheck(library, jws, now)`: record statements that were signed elsewhere. */
export { recordCheck } from './record-check.ts'
export { recordDecision } from './record-decision.ts'
export { Refused } from './refused.ts'
/** `reportedDecisions(library, verification, trust)`: decisions as a report prints and embeds them. */
export { type ReportedDecisions, type ReportedVerification, reportedDecisions } from './reported-decisions.ts'
/** `reporterTrust(reviewers)`: which signers of reports a library trusts. */
export { type ReporterTrust, reporterTrust } from './reporter-trust.ts'
/** `reviewQueue(library, actor, limit)`: what waits for a person as maker and as checker. */
export { type ReviewQueue, reviewQueue } from './review-queue.ts'
export { checklistOf, checklistText, fourEyesOf, setChecklist, setFourEyes } from './review-settings.ts'
export { findReviewers, listReviewers, type Reviewer, reviewerName, stateOf } from './reviewers.ts'
/** `decisionsOf(database, sha256)`: decisions about an archive, oldest first, each with its statement, state and check. */
export { decisionsOf, type Review, type ReviewCheck, reviewById, reviewsOf } from './reviews.ts'
/** `saveCoverage(library, archiveId, fingerprint, displayed, now)`: adds what was displayed; `itemsOf`: everything there is to display. */
export { coverageOf, itemsOf, saveCoverage } from './saved-coverage.ts'
/** `unmask(library, actor, sha256, reason, now)`: records that a person sees data of the holder that the role need not see. */
export { unmask } from './unmask.ts'
