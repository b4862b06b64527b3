import { createHash } from 'node:crypto'

export interface PageOptions {
  /** CSP source of its forms; default: none. */
  readonly formAction?: string
  /** Inline script of a page that may use the camera. */
  readonly script?: string
  /** CSP sources that the script may call; default: none. */
  readonly connect?: readonly string[]
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the headers of a page that may load only its inline style and, if it has one, its inline script: no frames or external
 * resources, and no device but the camera of a page with a script. The referrer keeps the own origin, which the service checks on
 * form posts.
 */
export function pageHeaders(style: string, options: PageOptions = {}): { readonly [name: string]: string } {
  const { formAction = "'none'", script, connect = [] } = options
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${sourceOf(style)}`,
      ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
      ...(connect.length === 0 ? [] : [`connect-src ${connect.join(' ')}`]),
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action ${formAction}`,
    ].join('; '),
    'permissions-policy': `camera=(${script === undefined ? '' : 'self'}), microphone=(), geolocation=(), display-capture=()`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  }
}
