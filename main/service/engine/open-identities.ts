import { refuse } from './service-error.ts'
import type { IdentityState } from './state.ts'
import type { EngineStore } from './store.ts'

/** Cache of the most recently loaded transactions; the store has all. */
export class OpenIdentities {
  readonly #store: EngineStore
  readonly #maxCached: number
  readonly #cache = new Map<string, IdentityState>()
  /** Ids of transactions whose proof is being created. */
  readonly #ending = new Set<string>()

  constructor(store: EngineStore, maxCached = 5000) {
    this.#store = store
    this.#maxCached = maxCached
  }

  /** Returns a transaction of the tenant; throws 404 or 409 if it is unknown, of another tenant, or ended. Not shown: D-46 */
  get(id: string, tenantId: string): IdentityState {
    const state = this.find(id)
    const isOpen = state !== null && state.endedAt === null && !this.isEnding(id)
    if (isOpen && state.tenantId === tenantId) return state
    if (this.isEnding(id) && state?.tenantId === tenantId)
      throw refuse('conflict', 'closed-transaction', 'The proof of the transaction is being sent; it ends with that')
    const tombstone = state ? null : this.#store.tombstone(id)
    if (!isOpen && (state ?? tombstone)?.tenantId === tenantId)
      throw refuse(
        'conflict',
        'closed-transaction',
        tombstone?.proofId === ''
          ? 'The transaction was erased: it had timed out, and its proof was not retrieved within the retention of the tenant'
          : 'The transaction has ended: its proof was retrieved',
      )
    throw refuse('unknown', 'unknown-identity', 'No transaction of this tenant has this id', 'identity_id')
  }

  /** Returns a paused transaction whose proof was delivered and whose data was not deleted; null for any other. Not shown: D-44 */
  endedInPause(id: string, tenantId: string, now: number): IdentityState | null {
    const state = this.find(id)
    if (state?.tenantId !== tenantId || state.pausedProofId === undefined || this.isEnding(id)) return null
    return state.expiresAt > now ? state : null
  }

  /** Closes a transaction to all calls while its proof is created. */
  async whileEnding<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    this.#ending.add(id)
    try {
      return await work()
    } finally {
      this.#ending.delete(id)
    }
  }

  isEnding(id: string): boolean {
    return this.#ending.has(id)
  }

  find(id: string): IdentityState | null {
    const open = this.#cache.get(id)
    if (open) return open
    const state = this.#store.identity(id)
    if (state) this.#addToCache(state)
    return state
  }

  /** Saves the state in the cache and in the store. */
  save(state: IdentityState): void {
    if (!this.#cache.has(state.id)) this.#addToCache(state)
    this.#store.saveIdentity(state)
  }

  /** Drops cached states, for example because they could not be stored. */
  forget(id?: string): void {
    if (id === undefined) this.#cache.clear()
    else this.#cache.delete(id)
  }

  #addToCache(state: IdentityState): void {
    if (this.#cache.size >= this.#maxCached) {
      const [oldest] = this.#cache.keys()
      if (oldest !== undefined) this.#cache.delete(oldest)
    }
    this.#cache.set(state.id, state)
  }
}
