import { createHmac } from 'node:crypto'
import type { WebhookSecurity } from '../engine/tenant.ts'

/**
 * The header that secures a notification, by name and value; null for the mode None. The signature covers `body` as it is sent,
 * byte for byte. Service: Activation and security
 */
export function securityHeader(
  security: WebhookSecurity,
  body: Uint8Array,
): { readonly name: string; readonly value: string } | null {
  switch (security.mode) {
    case 'None':
      return null
    case 'API_KEY':
      return { name: security.header, value: security.key }
    case 'HMAC':
      return { name: security.header, value: createHmac('sha256', security.secret).update(body).digest('base64') }
  }
}

/** What must not be kept of it. The signature itself is no secret: who has the body and the secret can make it. */
export function secretOf(security: WebhookSecurity): string | null {
  switch (security.mode) {
    case 'None':
      return null
    case 'API_KEY':
      return security.key
    case 'HMAC':
      return security.secret
  }
}
