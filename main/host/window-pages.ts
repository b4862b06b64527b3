import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const TYPES: { readonly [extension: string]: string } = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ttf: 'font/ttf',
}

/** Placeholder in index.html, replaced at every request: only styles created by the page itself carry the nonce. */
const NONCE = '__NONCE__'

/** Headers of every response to the window, from any host. */
export const SAFE_HEADERS: { readonly [name: string]: string } = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

type WindowPage =
  /** The name contains a hash of the content, so it may be cached forever. */
  | { readonly kind: 'file'; readonly type: string; bytes(): Buffer }
  | { readonly kind: 'missing' }
  /** index.html. */
  | { readonly kind: 'page'; readonly type: string; readonly text: string; readonly policy: string }

/** Files of the built window. Listed once, so that no request is ever resolved as a path. */
export class WindowPages {
  readonly #files = new Map<string, WindowPage>()
  readonly #index: string
  readonly #connect: string

  /** `connect`: sources that the page may fetch from, as in a content security policy. */
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

  /** Returns a file or, for any other address, index.html: the window routes itself. */
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
