import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRole } from '../../../shared/spec/index.ts'
import type { TenantSettings } from '../engine/tenant.ts'

/** Authenticated caller: the tenant of the key, and the role. Service: Authentication */
export interface Caller {
  readonly tenant: TenantSettings
  readonly role: KeyRole
}

interface KeyEntry {
  readonly digest: Buffer
  readonly caller: Caller
}

/**
 * Looks up callers by API key. Keys are compared as salted hashes, so that timing reveals nothing: a caller cannot choose a hash.
 * Only hashes are stored.
 */
export class KeyRing {
  readonly #salt = randomBytes(32).toString('hex')
  readonly #tenants: () => readonly TenantSettings[]
  #loadedTenants: readonly TenantSettings[] = []
  #entries = new Map<string, KeyEntry>()
  /** Last valid key of each connection. */
  #lastOfConnection = new WeakMap<object, { readonly key: string; readonly caller: Caller }>()

  /** `tenants` returns a new array after a tenant has changed. */
  constructor(tenants: () => readonly TenantSettings[]) {
    this.#tenants = tenants
  }

  /** `connection` identifies the connection that sent the key. */
  callerOf(key: string, connection: object): Caller | null {
    const tenants = this.#tenants()
    if (tenants !== this.#loadedTenants) this.#load(tenants)
    // The timing of this comparison reveals a key only to a client that already sent it.
    const latest = this.#lastOfConnection.get(connection)
    if (latest?.key === key) return latest.caller
    const digest = this.#digestOf(key)
    const entry = this.#entries.get(digest.toString('latin1', 0, 16))
    if (!entry || !timingSafeEqual(entry.digest, digest)) return null
    this.#lastOfConnection.set(connection, { key, caller: entry.caller })
    return entry.caller
  }

  /** Returns whether the text contains a key of any tenant. */
  isIn(text: string): boolean {
    return this.#tenants().some(({ backendKey, userAgentKey }) =>
      [backendKey, userAgentKey].some((key) => containsKey(text, key)),
    )
  }

  #load(tenants: readonly TenantSettings[]): void {
    this.#entries = new Map()
    for (const tenant of tenants) {
      this.#add(tenant.backendKey, { tenant, role: 'RELYING_SERVICE' })
      this.#add(tenant.userAgentKey, { tenant, role: 'USER_AGENT' })
    }
    this.#loadedTenants = tenants
    this.#lastOfConnection = new WeakMap()
  }

  #add(key: string, caller: Caller): void {
    const digest = this.#digestOf(key)
    this.#entries.set(digest.toString('latin1', 0, 16), { digest, caller })
  }

  #digestOf(key: string): Buffer {
    return hash('sha256', this.#salt + key, 'buffer')
  }
}

/** Shorter keys are only found as a whole, since they could be part of any text. */
const MIN_LENGTH_WITHIN_TEXT = 8

/** Returns whether a text contains a key. */
export const containsKey = (text: string, key: string): boolean =>
  key.length < MIN_LENGTH_WITHIN_TEXT ? text === key : text.includes(key)

/** Compares two keys in constant time. */
export function isSameKey(key: string, known: string): boolean {
  const salt = randomBytes(16).toString('hex')
  return timingSafeEqual(hash('sha256', salt + key, 'buffer'), hash('sha256', salt + known, 'buffer'))
}
