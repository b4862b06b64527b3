import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

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

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export const SAFE_HEADERS: { readonly [name: string]: string } = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

interface PageFile {
  readonly type: string
  readonly packed: Buffer
}

/** The built window. Its files are listed once, so that no request ever becomes a path. */
export class PageFiles {
  readonly #files = new Map<string, PageFile>()
  readonly #index: string

  constructor(folder: string) {
    this.#index = readFileSync(join(folder, 'index.html'), 'utf8')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const extension = name.slice(name.lastIndexOf('.') + 1)
      const type = TYPES[extension]
      if (type === undefined || name === 'index.html') continue
      const place = `/${name.split(sep).join('/')}`
      let packed: Buffer | undefined
      const file = {
        type,
        get packed() {
          packed ??= gzipSync(readFileSync(join(folder, name)))
          return packed
        },
      }
      this.#files.set(place, file)
    }
  }

  /** Every address of the window that is not a file is the window itself: it finds its own way. */
  send(path: string, response: ServerResponse): void {
    const file = this.#files.get(path)
    if (file) {
      const headers = { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=31536000, immutable' }
      response.writeHead(200, { ...SAFE_HEADERS, ...headers, 'Content-Encoding': 'gzip' }).end(file.packed)
      return
    }
    if (path.startsWith('/assets/')) {
      response.writeHead(404, SAFE_HEADERS).end()
      return
    }
    const nonce = randomBytes(16).toString('base64')
    const headers = {
      'Content-Type': TYPES.html,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(nonce),
    }
    response.writeHead(200, { ...SAFE_HEADERS, ...headers }).end(this.#index.replaceAll(NONCE, nonce))
  }
}
