import type { EngineCore } from './core.ts'
import { type Happening, notificationBody } from './notification.ts'
import type { IdentityState } from './state.ts'

/** Adds a notification to the outbox in the same group as the change it reports. Service: When notifications are sent */
export function notify(core: EngineCore, identity: IdentityState, happening: Happening): void {
  const { webhook } = core.tenant(identity.tenantId)
  if (!webhook) return
  const id = core.ids.next()
  core.store.addNotification({
    id,
    tenantId: identity.tenantId,
    identityId: identity.id,
    createdAt: core.clock.now(),
    body: notificationBody(happening, identity, webhook.waitingStatus),
  })
  core.emit({ kind: 'notification', tenantId: identity.tenantId, identityId: identity.id })
}
