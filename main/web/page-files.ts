import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { SAFE_HEADERS, WindowPages } from '../host/index.ts'

/** Serves the built window over HTTP. Files are compressed once. */
export class PageFiles {
  readonly #pages: WindowPages
  readonly #compressed = new Map<string, Buffer>()

  constructor(folder: string) {
    this.#pages = new WindowPages(folder, "'self'")
  }

  send(path: string, response: ServerResponse): void {
    const page = this.#pages.at(path)
    if (page.kind === 'missing') {
      response.writeHead(404, SAFE_HEADERS).end()
      return
    }
    if (page.kind === 'page') {
      const headers = {
        'Content-Type': page.type,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': page.policy,
      }
      response.writeHead(200, { ...SAFE_HEADERS, ...headers }).end(page.text)
      return
    }
    const compressed = this.#compressed.get(path) ?? gzipSync(page.bytes())
    this.#compressed.set(path, compressed)
    const headers = { 'Content-Type': page.type, 'Cache-Control': 'public, max-age=31536000, immutable' }
    response.writeHead(200, { ...SAFE_HEADERS, ...headers, 'Content-Encoding': 'gzip' }).end(compressed)
  }
}
