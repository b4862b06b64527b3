import type { TenantConfig } from '../../../../shared/control/index.ts'
import type { TenantSettings, WebhookSecurity, WebhookSettings } from '../../engine/tenant.ts'
import { refuse } from '../refusal.ts'

export const MASK = '********'

/** Returns settings without secrets; user name, password and query values of the URL are masked too. */
export function maskedWebhook(settings: WebhookSettings): WebhookSettings {
  const webhook = { ...settings, url: maskedUrl(settings.url) }
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

function maskedUrl(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  if (parsed.username !== '') parsed.username = MASK
  if (parsed.password !== '') parsed.password = MASK
  for (const name of new Set(parsed.searchParams.keys())) parsed.searchParams.set(name, MASK)
  return parsed.href
}

/**
 * Restores what is masked in the settings of a tenant that a client sends back. Throws 400 for a masked secret of a webhook that had
 * none of its kind before.
 */
export function unmaskedTenant(tenant: TenantConfig, before: TenantSettings | undefined): TenantConfig {
  const { backendKey, userAgentKey, browserLiveness, webhook } = tenant
  const keyOrUndefined = (key: string | undefined) => (key === MASK ? undefined : key)
  return {
    ...tenant,
    // An absent key keeps its value.
    backendKey: keyOrUndefined(backendKey),
    userAgentKey: keyOrUndefined(userAgentKey),
    browserLiveness: browserLiveness && { ...browserLiveness, key: keyOrUndefined(browserLiveness.key) },
    webhook: webhook && {
      ...webhook,
      url: unmaskedUrl(webhook.url, before?.webhook?.url),
      security: webhook.security && unmaskedSecurity(webhook.security, before?.webhook?.security),
    },
  }
}

function unmaskedSecurity(security: WebhookSecurity, before: WebhookSecurity | undefined): WebhookSecurity {
  switch (security.mode) {
    case 'None':
      return security
    case 'API_KEY': {
      if (security.key !== MASK) return security
      if (before?.mode !== 'API_KEY') throw unknownSecret('key')
      return { ...security, key: before.key }
    }
    case 'HMAC': {
      if (security.secret !== MASK) return security
      if (before?.mode !== 'HMAC') throw unknownSecret('secret')
      return { ...security, secret: before.secret }
    }
  }
}

const unknownSecret = (name: string) =>
  refuse(400, 'invalid-body', `the webhook has no ${name} that the mask stands for`, `webhook.security.${name}`)

/** Restores masked parts of a URL that a client sends back: user name, password and query values are taken from `before`. */
function unmaskedUrl(url: string, before: string | undefined): string {
  const [parsed, previous] = [URL.parse(url), before === undefined ? null : URL.parse(before)]
  if (!parsed || !previous || !url.includes(MASK)) return url
  if (parsed.username === MASK) parsed.username = previous.username
  if (parsed.password === MASK) parsed.password = previous.password
  const query = new URLSearchParams()
  for (const [name, value] of parsed.searchParams)
    for (const restored of value === MASK ? previous.searchParams.getAll(name) : [value]) query.append(name, restored)
  parsed.search = query.toString()
  return parsed.href
}
