import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Reason for refusing a request, for the response only: an unauthorised client learns nothing else. */
export type Refusal = { readonly status: 400 | 403 | 421; readonly reason: string }

/**
 * Access control of the host. A page of another site can send requests to a loopback port: the Host header excludes names that
 * resolve to this machine, Origin excludes other sites, and the token excludes every client that does not know the printed
 * address.
 */
export class Access {
  readonly #hosts: ReadonlySet<string>
  readonly #token: Buffer

  constructor(port: number, token: string) {
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
    this.#token = Buffer.from(`Bearer ${token}`)
  }

  /** Checks Host and Origin of every request, also of those for the files of the page; null if it is accepted. */
  refuseOrigin({ headers, headersDistinct }: IncomingMessage): Refusal | null {
    const { host, origin } = headers
    if (headersDistinct.host?.length !== 1) return { status: 400, reason: 'one Host header is needed' }
    if (host === undefined || !this.#hosts.has(host)) return { status: 421, reason: 'wrong host' }
    if (origin !== undefined && origin !== `http://${host}`) return { status: 403, reason: 'wrong origin' }
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return { status: 403, reason: 'from another site' }
    return null
  }

  /** Checks the token of calls, uploads and event streams; null if it is accepted. */
  refuseToken({ headers }: IncomingMessage): Refusal | null {
    const actual = Buffer.from(headers.authorization ?? '')
    const isEqual = actual.length === this.#token.length && timingSafeEqual(actual, this.#token)
    return isEqual ? null : { status: 403, reason: 'wrong token' }
  }
}
