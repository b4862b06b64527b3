import { CLOCK } from './clock.ts'
import { COMPLETIONS } from './completions.ts'
import { DELIVERIES } from './deliveries.ts'
import { JOURNAL } from './journal.ts'
import { OUTCOMES } from './outcomes.ts'
import { REVIEWS } from './reviews.ts'
import { SESSIONS } from './sessions.ts'
import { SNAPSHOTS } from './snapshots.ts'
import { SUBMISSIONS } from './submissions.ts'
import { TENANTS } from './tenants.ts'
import { TRANSACTIONS } from './transactions.ts'

/** Calls of the control API by id, except the event stream. */
export const CONTROL_CALLS = {
  ...SESSIONS,
  ...COMPLETIONS,
  ...REVIEWS,
  ...TRANSACTIONS,
  ...SUBMISSIONS,
  ...CLOCK,
  ...OUTCOMES,
  ...TENANTS,
  ...DELIVERIES,
  ...JOURNAL,
  ...SNAPSHOTS,
} as const

export type ControlCalls = typeof CONTROL_CALLS
export type ControlCallId = keyof ControlCalls
