import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Why a request is refused, for the status line only: who asks in vain learns nothing else. */
export type Refusal = { readonly status: 400 | 403 | 421; readonly reason: string }

/**
 * Who may talk to the host. A page of another site can send requests to a loopback port: the Host header stops names that
 * were made to point here, Origin stops other sites, and the token stops everyone who did not see the printed address.
 */
export class Access {
  readonly #hosts: ReadonlySet<string>
  readonly #token: Buffer

  constructor(port: number, token: string) {
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
    this.#token = Buffer.from(`Bearer ${token}`)
  }

  /** For everything, the page's own files included. */
  place({ headers, headersDistinct }: IncomingMessage): Refusal | null {
    const { host, origin } = headers
    if (headersDistinct.host?.length !== 1) return { status: 400, reason: 'one Host header is needed' }
    if (host === undefined || !this.#hosts.has(host)) return { status: 421, reason: 'wrong host' }
    if (origin !== undefined && origin !== `http://${host}`) return { status: 403, reason: 'wrong origin' }
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return { status: 403, reason: 'from another site' }
    return null
  }

  /** For calls, uploads and events. */
  token({ headers }: IncomingMessage): Refusal | null {
    const given = Buffer.from(headers.authorization ?? '')
    const same = given.length === this.#token.length && timingSafeEqual(given, this.#token)
    return same ? null : { status: 403, reason: 'wrong token' }
  }
}
