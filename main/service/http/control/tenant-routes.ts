import { randomBytes } from 'node:crypto'
import type { ErrorObject } from '../../../../shared/spec/details.ts'
import { ConfigFault, readTenantConfig, type TenantConfig } from '../../config/service-config.ts'
import type { TenantSettings } from '../../engine/tenant.ts'
import { list } from '../../openapi/json-schema.ts'
import { fieldOf } from '../field-path.ts'
import { HttpRefusal, refuse } from '../refusal.ts'
import {
  type ControlInput,
  type ControlRoute,
  type ControlSurface,
  jsonResponse,
  type QueryParameter,
} from './control-route.ts'
import { MASK, maskedWebhook, unmaskedUrl } from './masked-webhook.ts'
import { NEW_TENANT, TENANT, TENANT_CHANGE } from './tenant-schema.ts'

const KEYS: QueryParameter = {
  type: 'string',
  enum: ['masked', 'shown'],
  description: 'Whether keys and secrets are shown; masked unless asked for.',
}

/** Routes of tenants and their keys. Service: Authentication, "Keys are issued by portal administrators" */
export const TENANT_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listTenants',
    title: 'List tenants',
    about: 'All tenants with their settings.',
    method: 'GET',
    path: '/tenants',
    query: { keys: KEYS },
    response: jsonResponse(list(TENANT)),
    handle: (surface, { query }) => surface.tenants.list().map((tenant) => view(tenant, query.keys)),
  },
  {
    id: 'addTenant',
    title: 'Add a tenant',
    about: 'Answers the tenant with its keys shown, for they may have been made.',
    method: 'POST',
    path: '/tenants',
    request: { contentType: 'application/json', schema: NEW_TENANT },
    response: jsonResponse(TENANT),
    handle: addTenant,
  },
  {
    id: 'changeTenant',
    title: 'Change a tenant',
    about: 'Settings that are left out stay as they are.',
    method: 'PUT',
    path: '/tenants/{tenant_id}',
    query: { keys: KEYS },
    request: { contentType: 'application/json', schema: TENANT_CHANGE },
    response: jsonResponse(TENANT),
    handle: changeTenant,
  },
]

async function addTenant(surface: ControlSurface, { body }: ControlInput): Promise<TenantSettings> {
  const settings = tenantOf({ id: `tenant-${randomBytes(4).toString('hex')}`, ...(body as object) }) // validated
  const others = surface.tenants.list()
  if (others.some(({ id }) => id === settings.id))
    throw refuse(409, 'invalid-body', `there is a tenant ${settings.id} already`, 'id')
  return save(surface, settings, others)
}

async function changeTenant(
  surface: ControlSurface,
  { parameters, body, query }: ControlInput,
): Promise<TenantSettings> {
  const { tenant_id: id = '' } = parameters
  const tenants = surface.tenants.list()
  if (!tenants.some((tenant) => tenant.id === id))
    throw refuse(404, 'unknown-tenant', 'there is no such tenant', 'tenant_id')
  const others = tenants.filter((tenant) => tenant.id !== id)
  return view(await save(surface, tenantOf({ ...(body as object), id }), others), query.keys) // validated
}

function tenantOf(value: object): TenantConfig {
  try {
    return readTenantConfig(value)
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    throw new HttpRefusal(400, error.faults.map(errorOf))
  }
}

/** Faults have the form `/webhook/url: message`. */
function errorOf(fault: string): ErrorObject {
  const [pointer = '', ...message] = fault.split(': ')
  return { code: 'invalid-body', field: fieldOf(pointer), message: message.join(': ') }
}

function save(
  { tenants }: ControlSurface,
  tenant: TenantConfig,
  others: readonly TenantSettings[],
): Promise<TenantSettings> {
  if (!tenants.save) throw refuse(503, 'unavailable', 'the tenants of this service are fixed')
  const known = tenants.list().find(({ id }) => id === tenant.id)
  checkKeys(tenant.backendKey ?? known?.backendKey, tenant.userAgentKey ?? known?.userAgentKey, others)
  const url = tenant.webhook && unmaskedUrl(tenant.webhook.url, known?.webhook?.url)
  return tenants.save(tenant.webhook && url ? { ...tenant, webhook: { ...tenant.webhook, url } } : tenant)
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

function view(tenant: TenantSettings, keys: unknown): TenantSettings {
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
