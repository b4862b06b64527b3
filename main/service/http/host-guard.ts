import type { IncomingMessage } from 'node:http'
import { refuse } from './refusal.ts'

/**
 * The names under which the service may be called. A browser that was led here by another site sends that site's name (DNS
 * rebinding) or its origin: both are refused, so that no web page can drive the service. Not shown: D-63
 */
export class HostGuard {
  readonly #extra: readonly string[]
  #hosts: ReadonlySet<string> = new Set()
  #origins: ReadonlySet<string> = new Set()

  /** `extra`: further host names with their port, such as `proofbench.test:7080`. */
  constructor(extra: readonly string[] = []) {
    this.#extra = extra.map((host) => host.toLowerCase())
    this.listensOn('127.0.0.1', 80)
  }

  /** Browsers leave port 80 out of both headers. */
  listensOn(address: string, port: number): void {
    const names = new Set(['127.0.0.1', 'localhost', '[::1]', address.includes(':') ? `[${address}]` : address])
    const hosts = [...names].flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
    this.#hosts = new Set([...hosts, ...this.#extra])
    this.#origins = new Set([...this.#hosts].map((host) => `http://${host}`))
  }

  /** Throws where a call does not come to us by one of our names, or comes from a page that is not ours. */
  check({ headers, headersDistinct, url = '' }: Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'url'>): void {
    const { host, origin } = headers
    // RFC 9112 3.2
    if (headersDistinct.host?.length !== 1)
      throw refuse(
        400,
        'malformed-request',
        `one Host header is expected, ${headersDistinct.host?.length ?? 0} came`,
        'host',
      )
    // The host of a whole address comes before that of the header. RFC 9112 3.2.2
    const target = url.startsWith('/') || url === '*' ? host : URL.parse(url)?.host
    if (![host, target].every((name) => name !== undefined && this.#hosts.has(name.toLowerCase())))
      throw refuse(403, 'foreign-host', 'the Host header does not name this service', 'host')
    if (origin !== undefined && !this.#origins.has(origin.toLowerCase()))
      throw refuse(403, 'foreign-origin', 'the call comes from a page of another origin', 'origin')
  }
}
