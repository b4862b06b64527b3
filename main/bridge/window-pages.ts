import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const TYPES: { readonly [extension: string]: string } = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** Replaced in index.html at every request: the styles that the page makes itself carry it, and nobody else's do. */
const NONCE = '__NONCE__'

/** What every answer to the window carries, whichever host gives it. */
export const SAFE_HEADERS: { readonly [name: string]: string } = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

export type WindowPage =
  /** Named by its content, so it may be kept for ever. */
  | { readonly kind: 'file'; readonly type: string; bytes(): Buffer }
  | { readonly kind: 'missing' }
  /** The window itself. */
  | { readonly kind: 'page'; readonly type: string; readonly text: string; readonly policy: string }

/** The built window. Its files are listed once, so that no request ever becomes a path. */
export class WindowPages {
  readonly #files = new Map<string, WindowPage>()
  readonly #index: string
  readonly #connect: string

  /** `connect` is what the page may fetch from, as sources of a content security policy. */
  constructor(folder: string, connect: string) {
    this.#connect = connect
    this.#index = readFileSync(join(folder, 'index.html'), 'utf8')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
      if (type === undefined || name === 'index.html') continue
      const bytes = (): Buffer => readFileSync(join(folder, name))
      this.#files.set(`/${name.split(sep).join('/')}`, { kind: 'file', type, bytes })
    }
  }

  /** Every address of the window that is not a file is the window itself: it finds its own way. */
  at(path: string): WindowPage {
    const file = this.#files.get(path)
    if (file) return file
    if (path.startsWith('/assets/')) return { kind: 'missing' }
    const nonce = randomBytes(16).toString('base64')
    const text = this.#index.replaceAll(NONCE, nonce)
    return { kind: 'page', type: 'text/html; charset=utf-8', text, policy: policyOf(nonce, this.#connect) }
  }
}

const policyOf = (nonce: string, connect: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
