import {
  allowTransition,
  IDENTITY_TRANSITIONS,
  type IdentityStatus,
  type IdentityTrigger,
  isListed,
  isRefusal,
} from '../../../shared/rules/index.ts'
import type { EngineCore } from './core.ts'
import { notify } from './notify.ts'
import { refuse } from './service-error.ts'
import type { IdentityState } from './state.ts'

/**
 * Applies a row of the transition table to the transaction, with the notification that the row requires. Throws 409 if no row
 * matches.
 */
export function changeStatus(
  core: EngineCore,
  identity: IdentityState,
  trigger: IdentityTrigger,
  to: IdentityStatus,
): void {
  const row = allowTransition(IDENTITY_TRANSITIONS, { from: identity.status, trigger, to })
  if (isRefusal(row))
    throw refuse('conflict', row.code, `${trigger} is refused while the transaction is ${identity.status}`)
  const hasChanged = identity.status !== to
  identity.status = to
  if (hasChanged && row.effects.includes('STATUS_WEBHOOK')) notify(core, identity, { event: 'IdentityStatusUpdate' })
  if (hasChanged) core.emit({ kind: 'identity', tenantId: identity.tenantId, identityId: identity.id, status: to })
}

/** Throws 409, before any change, if the transaction's status does not permit the trigger. */
export function demandTransition(identity: IdentityState, trigger: IdentityTrigger): void {
  if (!isListed(IDENTITY_TRANSITIONS, identity.status, trigger))
    throw refuse('conflict', 'unlisted-transition', `${trigger} is refused while the transaction is ${identity.status}`)
}
