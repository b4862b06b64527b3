import { CLOCK_ROUTES } from './clock-routes.ts'
import { COMPLETION_ROUTES } from './completion-routes.ts'
import type { ControlRoute } from './control-route.ts'
import { DELIVERY_ROUTES } from './delivery-routes.ts'
import { IDENTITY_ROUTES } from './identity-routes.ts'
import { JOURNAL_ROUTES } from './journal-routes.ts'
import { OUTCOME_ROUTES } from './outcome-routes.ts'
import { RECORD_ROUTES } from './record-routes.ts'
import { REVIEW_ROUTES } from './review-routes.ts'
import { SESSION_ROUTES } from './session-routes.ts'
import { SUBMISSION_ROUTES } from './submission-routes.ts'
import { TENANT_ROUTES } from './tenant-routes.ts'

/** Routes of the control API by heading of its documentation, without the event stream. */
export const CONTROL_ROUTES: { readonly [heading: string]: readonly ControlRoute[] } = {
  Sessions: [...SESSION_ROUTES, ...COMPLETION_ROUTES],
  Reviews: REVIEW_ROUTES,
  Transactions: [...IDENTITY_ROUTES, ...SUBMISSION_ROUTES],
  Time: CLOCK_ROUTES,
  'Outcomes and registers': OUTCOME_ROUTES,
  Tenants: TENANT_ROUTES,
  Notifications: DELIVERY_ROUTES,
  Records: [...JOURNAL_ROUTES, ...RECORD_ROUTES],
}
