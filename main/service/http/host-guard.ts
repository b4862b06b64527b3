import type { IncomingMessage } from 'node:http'
import { refuse } from '../engine/service-error.ts'

/**
 * Rejects requests whose Host or Origin header is not the service's own, so that no web page can drive the service: after DNS
 * rebinding a browser sends the name or the origin of the attacker's site. Not shown: D-63
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

  /** Browsers omit port 80 in both headers. */
  listensOn(address: string, port: number): void {
    const names = new Set(['127.0.0.1', 'localhost', '[::1]', address.includes(':') ? `[${address}]` : address])
    const hosts = [...names].flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
    this.#hosts = new Set([...hosts, ...this.#extra])
    this.#origins = new Set([...this.#hosts].map((host) => `http://${host}`))
  }

  /** Throws 400 or 403 if the Host header or the origin of the request is not the service's own. */
  check({ headers, headersDistinct, url = '' }: Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'url'>): void {
    const { host, origin } = headers
    // RFC 9112 3.2
    if (headersDistinct.host?.length !== 1)
      throw refuse(
        'invalid',
        'malformed-request',
        `one Host header is expected, ${headersDistinct.host?.length ?? 0} came`,
        'host',
      )
    // The host of an absolute URL takes precedence over the header. RFC 9112 3.2.2
    const target = url.startsWith('/') || url === '*' ? host : URL.parse(url)?.host
    if (![host, target].every((name) => name !== undefined && this.#hosts.has(name.toLowerCase())))
      throw refuse('forbidden', 'foreign-host', 'the Host header does not name this service', 'host')
    if (origin !== undefined && !this.#origins.has(origin.toLowerCase()))
      throw refuse('forbidden', 'foreign-origin', 'the call comes from a page of another origin', 'origin')
  }
}
