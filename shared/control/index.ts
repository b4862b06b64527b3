/** Door of this room: other rooms import from here, and nothing else of it. */
export { CLOCK } from './clock.ts'
export {
  CHIP_PARTS,
  CHIP_PROTOCOLS,
  COMPLETIONS,
  DATA_GROUPS,
  DOCUMENT_PARTS,
  FAULT_PART,
  PORTRAIT_PARTS,
} from './completions.ts'
export { HEADER_TEXT, headerValue, milliseconds, shortText } from './config-values.ts'
export type { BodyOf, CallContract, CallContracts, ParametersOf, QueryOf, ResponseOf } from './contract.ts'
export type { ControlCallId, ControlCalls } from './control-calls.ts'
export { CONTROL_CALLS } from './control-calls.ts'
export type { DeliveryAttempt, DeliveryRow } from './deliveries.ts'
export { DELIVERIES } from './deliveries.ts'
export { CONTROL_ADDRESSES } from './generated/addresses.ts'
export type { JournalBody, JournalEntry } from './journal.ts'
export { JOURNAL } from './journal.ts'
export type { ForcedOutcome, RegisterRecord } from './outcomes.ts'
export { OUTCOMES } from './outcomes.ts'
export type { OpenReview, ReviewDecisionJson } from './reviews.ts'
export { REVIEWS } from './reviews.ts'
export type { CaptureSession } from './sessions.ts'
export { SESSIONS } from './sessions.ts'
export { SNAPSHOTS } from './snapshots.ts'
export { SUBMISSIONS } from './submissions.ts'
export type { Tenant, TenantConfig } from './tenants.ts'
export { TENANTS, tenantConfig } from './tenants.ts'
export type { OpenEvidence, OpenIdentity } from './transactions.ts'
export { TRANSACTIONS } from './transactions.ts'
