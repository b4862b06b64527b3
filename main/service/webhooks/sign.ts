import { createHmac } from 'node:crypto'
import type { WebhookSecurity } from '../engine/tenant.ts'
import type { Header } from './delivery-store.ts'

/**
 * Returns the header that authenticates a notification; null for the mode None. The signature covers the bytes of `body` as sent.
 * Service: Activation and security
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

/** Returns the secret that must not be stored. A signature is not secret: it reveals neither key nor secret. */
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
