import { createHash } from 'node:crypto'

/**
 * Returns the headers of a page that may load only its inline style: no scripts, frames or external resources. `formAction` is
 * the CSP source for its forms. The referrer keeps the own origin, which the service checks on form posts.
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
