/** Door of this room: other rooms import from here, and nothing else of it. */
export type { CatalogueEntry, ReadingPlace, Variant } from './catalogue/entry.ts'
export { adviceOf } from './catalogue/entry.ts'
export type { ExaminationCode, ExaminationEntry } from './catalogue/examination.ts'
export { EXAMINATION_CATALOGUE, examinationEntry } from './catalogue/examination.ts'
export { hashFindings } from './catalogue/hash.ts'
export { CATALOGUE } from './catalogue/index.ts'
export { signatureFindings } from './catalogue/signature.ts'
export { trustFindings } from './catalogue/trust.ts'
export { checkOf } from './check-of.ts'
export type { CheckId } from './checks.ts'
export { CHECK_IDS, CHECKS } from './checks.ts'
export type { Check, Finding, Outcome, Question, SubIndication } from './finding.ts'
export { check, finding, outcome, subIndication } from './finding.ts'
export type { CircumstanceName } from './guidance/circumstances.ts'
export { ATTEMPT_RESPONSES, CIRCUMSTANCES, TRANSACTION_ENDS } from './guidance/circumstances.ts'
export { ERROR_GUIDANCE } from './guidance/error-guidance.ts'
export type { TemplateValues } from './guidance/fill-template.ts'
export { fillTemplate } from './guidance/fill-template.ts'
export type { Guidance } from './guidance/find-guidance.ts'
export {
  checkOutcome,
  guidanceForError,
  guidanceForIndicator,
  INDICATOR_GUIDANCE,
  subjectOfIndicator,
} from './guidance/find-guidance.ts'
export type { Actor, Response, RetryClass } from './guidance/guidance.ts'
export { ELIGIBILITY_CAUSES, ISSUER_CAUSES, NOT_OFFERED } from './guidance/issuing-source-guidance.ts'
export { ACTOR_LABELS, RETRY_LABELS } from './guidance/labels.ts'
export { CONTRADICTION, NOT_CHECKED, NOTHING_TO_DO } from './guidance/responses.ts'
export { matchesCode, ROOT_CAUSE_RULES } from './guidance/root-causes.ts'
export type { Judged } from './judge.ts'
export { judge } from './judge.ts'
export { loadCheckOf } from './on-demand.ts'
export type { Policy, PolicyBase } from './policy.ts'
export { POLICIES, policyText, readPolicy } from './policy.ts'
export type { Weight } from './weight.ts'
export { isOpenCheck, weightOf } from './weight.ts'
