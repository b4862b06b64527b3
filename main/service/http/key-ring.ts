import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRole } from '../../../shared/spec/service.ts'
import type { TenantSettings } from '../engine/tenant.ts'

/** Who calls: the tenant whose key it is, and in which role. Service: Authentication */
export interface Caller {
  readonly tenant: TenantSettings
  readonly role: KeyRole
}

interface KeyEntry {
  readonly digest: Buffer
  readonly caller: Caller
}

/**
 * Whose key is it? Keys are compared as salted hashes: how long that takes tells nothing about a key, because a caller
 * cannot choose a hash. Only hashes are kept.
 */
export class KeyRing {
  readonly #salt = randomBytes(32).toString('hex')
  readonly #tenants: () => readonly TenantSettings[]
  #known: readonly TenantSettings[] = []
  #entries = new Map<string, KeyEntry>()
  /** By the connection: the key that came over it last, and was known. */
  #latest = new WeakMap<object, { readonly key: string; readonly caller: Caller }>()

  /** `tenants` answers another list when a tenant has changed. */
  constructor(tenants: () => readonly TenantSettings[]) {
    this.#tenants = tenants
  }

  /** `connection` is what the key came over. */
  callerOf(key: string, connection: object): Caller | null {
    const tenants = this.#tenants()
    if (tenants !== this.#known) this.#learn(tenants)
    // How long this takes tells of a key only to those who sent that very key before.
    const latest = this.#latest.get(connection)
    if (latest?.key === key) return latest.caller
    const digest = this.#digestOf(key)
    const entry = this.#entries.get(digest.toString('latin1', 0, 16))
    if (!entry || !timingSafeEqual(entry.digest, digest)) return null
    this.#latest.set(connection, { key, caller: entry.caller })
    return entry.caller
  }

  /** Whether the text is a key of any tenant. */
  holds(text: string): boolean {
    if (this.#tenants() !== this.#known) this.#learn(this.#tenants())
    return this.#entries.has(this.#digestOf(text).toString('latin1', 0, 16))
  }

  #learn(tenants: readonly TenantSettings[]): void {
    this.#entries = new Map()
    for (const tenant of tenants) {
      this.#add(tenant.backendKey, { tenant, role: 'RELYING_SERVICE' })
      this.#add(tenant.userAgentKey, { tenant, role: 'USER_AGENT' })
    }
    this.#known = tenants
    this.#latest = new WeakMap()
  }

  #add(key: string, caller: Caller): void {
    const digest = this.#digestOf(key)
    this.#entries.set(digest.toString('latin1', 0, 16), { digest, caller })
  }

  #digestOf(key: string): Buffer {
    return hash('sha256', this.#salt + key, 'buffer')
  }
}

/** True where both texts are the same; takes as long whichever character differs. */
export function isSameKey(given: string, known: string): boolean {
  const salt = randomBytes(16).toString('hex')
  return timingSafeEqual(hash('sha256', salt + given, 'buffer'), hash('sha256', salt + known, 'buffer'))
}
