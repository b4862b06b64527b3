/** Door of this room: other rooms import from here, and nothing else of it. */
export type { Anchor, Anchoring, AnchorState, Stamping } from './anchoring.ts'
export {
  ANCHOR_STATES,
  anchoringDetail,
  DEFAULT_ANCHORING,
  formatAnchor,
  MAX_ANCHOR_INTERVAL,
  MAX_ANCHORS,
  parseAnchor,
  readAnchoring,
  STAMPING,
} from './anchoring.ts'
export type { Figure, FigureName } from './figures.ts'
export { FIGURES, figurePeriod, formatFigure, parseFigure } from './figures.ts'
export type { FourEyes } from './four-eyes.ts'
export { formatFourEyes, needsSecondPerson, parseFourEyes } from './four-eyes.ts'
export type { LibraryPolicy, Requirement } from './library-policy.ts'
export {
  DEFAULT_POLICY,
  formatRequirements,
  MAX_CLOCK_MINUTES,
  parseRequirements,
  policyDetail,
  REQUIREMENTS,
  readPolicy,
} from './library-policy.ts'
export type { LogAction } from './log-actions.ts'
export { LOG_ACTIONS } from './log-actions.ts'
export { describeLogDetail } from './log-detail.ts'
export type { ReasonCode, Reasoned } from './reasons.ts'
export { isReason, isReasonFor, REASONS, reasonsFor, toReasoned } from './reasons.ts'
export type { RefusalCode } from './refusal-codes.ts'
export { missingRequirements } from './requirements.ts'
export type { ReviewCoverage } from './review-coverage.ts'
export { joinCoverage, NO_COVERAGE, notDisplayed } from './review-coverage.ts'
export type {
  AnswerValue,
  CheckPredicate,
  CheckStatement,
  DecisionPredicate,
  DecisionStatement,
  DecisionValue,
  ReviewStatement,
  StatementCoverage,
} from './review-statement.ts'
export {
  ANSWERS,
  CHECK_TYPE,
  DECISION_TYPE,
  MAX_COMMENT,
  MAX_QUESTIONS,
  MAX_REASONS,
  reviewStatement,
  STATEMENT_TYPE,
} from './review-statement.ts'
export type { ReviewState } from './review-states.ts'
export { stateAfter } from './review-states.ts'
export { ANSWER_WORDS, fourEyesText, isReviewWord, REVIEW_MEANINGS, reasonText } from './review-words.ts'
export type { Permission, Role } from './roles.ts'
export { isAllowed, isMaskedFor, isRole, PERMISSIONS, ROLES } from './roles.ts'
export type { QueueName } from './work-queues.ts'
export { dueRange, QUEUE_NEEDS, QUEUE_WORDS, QUEUES } from './work-queues.ts'
