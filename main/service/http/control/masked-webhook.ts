import type { WebhookSettings } from '../../engine/tenant.ts'

export const MASK = '********'

/** Without its secrets, user name and password of its address among them. */
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
  if (!parsed || (parsed.username === '' && parsed.password === '')) return url
  if (parsed.username !== '') parsed.username = MASK
  if (parsed.password !== '') parsed.password = MASK
  return parsed.href
}

/** What was read masked and is sent back means what stands there: `before` has the user name and the password. */
export function unmaskedUrl(given: string, before: string | undefined): string {
  const [parsed, known] = [URL.parse(given), before === undefined ? null : URL.parse(before)]
  if (!parsed || !known || (parsed.username !== MASK && parsed.password !== MASK)) return given
  if (parsed.username === MASK) parsed.username = known.username
  if (parsed.password === MASK) parsed.password = known.password
  return parsed.href
}
