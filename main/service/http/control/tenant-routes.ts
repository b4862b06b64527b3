import { randomBytes } from 'node:crypto'
import { TENANTS, type TenantConfig } from '../../../../shared/control/index.ts'
import type { TenantSettings } from '../../engine/tenant.ts'
import { refuse } from '../refusal.ts'
import { type ControlSurface, controlRoutes } from './control-route.ts'
import { MASK, maskedWebhook, unmaskedTenant } from './masked-tenant.ts'

/** Routes of tenants and their keys. Service: Authentication, "Keys are issued by portal administrators" */
export const TENANT_ROUTES = controlRoutes(TENANTS, {
  listTenants: (surface, { query }) => surface.tenants.list().map((tenant) => view(tenant, query.keys)),
  addTenant: async (surface, { body }) => {
    const config = { ...body, id: body.id ?? `tenant-${randomBytes(4).toString('hex')}` }
    const others = surface.tenants.list()
    if (others.some(({ id }) => id === config.id))
      throw refuse(409, 'invalid-body', `there is a tenant ${config.id} already`, 'id')
    return save(surface, config, others)
  },
  changeTenant: async (surface, { parameters: { tenant_id: id }, body, query }) => {
    const tenants = surface.tenants.list()
    if (!tenants.some((tenant) => tenant.id === id))
      throw refuse(404, 'unknown-tenant', 'there is no such tenant', 'tenant_id')
    const others = tenants.filter((tenant) => tenant.id !== id)
    return view(await save(surface, { ...body, id }, others), query.keys)
  },
})

function save(
  { tenants }: ControlSurface,
  config: TenantConfig,
  others: readonly TenantSettings[],
): Promise<TenantSettings> {
  if (!tenants.save) throw refuse(503, 'unavailable', 'the tenants of this service are fixed')
  const known = tenants.list().find(({ id }) => id === config.id)
  const tenant = unmaskedTenant(config, known)
  checkKeys(tenant.backendKey ?? known?.backendKey, tenant.userAgentKey ?? known?.userAgentKey, others)
  return tenants.save(tenant)
}

/** A key must identify exactly one role of one tenant. */
function checkKeys(
  backendKey: string | undefined,
  userAgentKey: string | undefined,
  others: readonly TenantSettings[],
): void {
  const used = new Set(others.flatMap((other) => [other.backendKey, other.userAgentKey]))
  if (backendKey !== undefined && used.has(backendKey))
    throw refuse(409, 'invalid-body', 'the key is in use', 'backendKey')
  if (userAgentKey !== undefined && (used.has(userAgentKey) || userAgentKey === backendKey))
    throw refuse(409, 'invalid-body', 'the key is in use', 'userAgentKey')
}

function view(tenant: TenantSettings, keys: 'masked' | 'shown' | undefined): TenantSettings {
  if (keys === 'shown') return tenant
  const { webhook, browserLiveness } = tenant
  return {
    ...tenant,
    backendKey: MASK,
    userAgentKey: MASK,
    webhook: webhook && maskedWebhook(webhook),
    browserLiveness: browserLiveness && { ...browserLiveness, key: MASK },
  }
}
