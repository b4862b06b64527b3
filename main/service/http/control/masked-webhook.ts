import type { WebhookSettings } from '../../engine/tenant.ts'

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

/** Restores masked parts of a URL that a client sends back: user name, password and query values are taken from `before`. */
export function unmaskedUrl(url: string, before: string | undefined): string {
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
