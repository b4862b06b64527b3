import { createHash } from 'node:crypto'

/**
 * Headers of a page that has nothing but its own style: no script, no frame, no other place. `formAction` says where its forms may
 * lead. Its own origin stays visible to the service, which asks for it when a form comes in.
 */
export const pageHeaders = (style: string, formAction = "'none'"): { readonly [name: string]: string } => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formAction}`,
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
})
