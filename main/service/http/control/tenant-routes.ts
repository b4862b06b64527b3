import { randomBytes } from 'node:crypto'
import { DEFAULT_TENANT, DEFAULT_WEBHOOK, type TenantSettings, type WebhookSettings } from '../../engine/tenant.ts'
import { list } from '../../openapi/json-schema.ts'
import { refuse } from '../refusal.ts'
import {
  type ControlInput,
  type ControlRoute,
  type ControlSurface,
  jsonResponse,
  type QueryParameter,
  type TenantBook,
} from './control-route.ts'
import { NEW_TENANT, TENANT, TENANT_CHANGE } from './tenant-schema.ts'

type WrittenWebhook = Pick<WebhookSettings, 'url'> & Partial<WebhookSettings>
type WrittenTenant = Partial<Omit<TenantSettings, 'webhook'>> & { readonly webhook?: WrittenWebhook | null }

const KEYS: QueryParameter = {
  type: 'string',
  enum: ['masked', 'shown'],
  description: 'Whether keys and secrets are shown; masked unless asked for.',
}

/** Who may call the service, and how it treats them. Service: Authentication, "Keys are issued by portal administrators" */
export const TENANT_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listTenants',
    title: 'List tenants',
    about: 'All tenants with their settings.',
    method: 'GET',
    path: '/tenants',
    query: { keys: KEYS },
    response: jsonResponse(list(TENANT)),
    handle: (surface, { query }) => surface.tenants.list().map((tenant) => shown(tenant, query.keys)),
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

function saverOf({ tenants: { save } }: ControlSurface): NonNullable<TenantBook['save']> {
  if (!save) throw refuse(503, 'unavailable', 'the tenants of this service are fixed')
  return save
}

async function addTenant(surface: ControlSurface, { body }: ControlInput): Promise<TenantSettings> {
  const save = saverOf(surface)
  const made = { id: `tenant-${randomBytes(4).toString('hex')}`, backendKey: newKey(), userAgentKey: newKey() }
  const tenant = withSettings({ ...DEFAULT_TENANT, ...made }, body as WrittenTenant) // of the schema
  const others = surface.tenants.list()
  if (others.some(({ id }) => id === tenant.id))
    throw refuse(409, 'invalid-body', `there is a tenant ${tenant.id} already`, 'id')
  checkKeys(tenant, others)
  await save([...others, tenant])
  return tenant
}

async function changeTenant(
  surface: ControlSurface,
  { parameters, body, query }: ControlInput,
): Promise<TenantSettings> {
  const save = saverOf(surface)
  const tenants = surface.tenants.list()
  const known = tenants.find(({ id }) => id === parameters.tenant_id)
  if (!known) throw refuse(404, 'unknown-tenant', 'there is no such tenant', 'tenant_id')
  const changed = withSettings(known, body as WrittenTenant) // of the schema
  checkKeys(
    changed,
    tenants.filter((tenant) => tenant !== known),
  )
  await save(tenants.map((tenant) => (tenant === known ? changed : tenant)))
  return shown(changed, query.keys)
}

function withSettings(tenant: TenantSettings, { webhook, ...settings }: WrittenTenant): TenantSettings {
  if (webhook === undefined) return { ...tenant, ...settings }
  return {
    ...tenant,
    ...settings,
    webhook: webhook === null ? null : { ...DEFAULT_WEBHOOK, ...tenant.webhook, ...webhook },
  }
}

/** One key in two roles or tenants would say nothing about who calls. */
function checkKeys({ backendKey, userAgentKey }: TenantSettings, others: readonly TenantSettings[]): void {
  const taken = new Set(others.flatMap((other) => [other.backendKey, other.userAgentKey]))
  if (taken.has(backendKey)) throw refuse(409, 'invalid-body', 'the key is in use', 'backendKey')
  if (taken.has(userAgentKey) || userAgentKey === backendKey)
    throw refuse(409, 'invalid-body', 'the key is in use', 'userAgentKey')
}

const newKey = (): string => randomBytes(24).toString('base64url')

const MASK = '********'

function shown(tenant: TenantSettings, keys: unknown): TenantSettings {
  if (keys === 'shown') return tenant
  return { ...tenant, backendKey: MASK, userAgentKey: MASK, webhook: tenant.webhook && maskedWebhook(tenant.webhook) }
}

function maskedWebhook(webhook: WebhookSettings): WebhookSettings {
  const { security } = webhook
  switch (security.mode) {
    case 'None':
      return webhook
    case 'API_KEY':
      return { ...webhook, security: { ...security, key: MASK } }
    case 'HMAC':
      return { ...webhook, security: { ...security, secret: MASK } }
  }
}
