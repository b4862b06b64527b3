import { createHmac } from 'node:crypto'
import type { WebhookSecurity } from '../engine/tenant.ts'
import type { Header } from './delivery-store.ts'

/**
 * The header that secures a notification, by name and value; null for the mode None. The signature covers `body` as it is sent,
 * byte for byte. Service: Activation and security
 */
export function securityHeader(security: WebhookSecurity, body: Uint8Array): Header | null {
  switch (security.mode) {
    case 'None':
      return null
    case 'API_KEY':
      return [security.header, security.key]
    case 'HMAC':
      return [security.header, createHmac('sha256', security.secret).update(body).digest('base64')]
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
