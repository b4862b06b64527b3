import { refuse } from './service-error.ts'
import type { IdentityState } from './state.ts'
import type { EngineStore } from './store.ts'

/** The transactions that were used last, as they stand; all others lie in the store. */
export class OpenIdentities {
  readonly #store: EngineStore
  readonly #most: number
  readonly #open = new Map<string, IdentityState>()
  /** Whose proof is being made. */
  readonly #ending = new Set<string>()

  constructor(store: EngineStore, most = 5000) {
    this.#store = store
    this.#most = most
  }

  /** The transaction of the tenant. Refused: unknown, of another tenant, or ended. Not shown: D-46 */
  get(id: string, tenantId: string): IdentityState {
    const state = this.find(id)
    const isOpen = state !== null && state.endedAt === null && !this.isEnding(id)
    if (isOpen && state.tenantId === tenantId) return state
    if (this.isEnding(id) && state?.tenantId === tenantId)
      throw refuse(409, 'closed-transaction', 'The proof of the transaction is being sent; it ends with that')
    const tombstone = state ? null : this.#store.tombstone(id)
    if (!isOpen && (state ?? tombstone)?.tenantId === tenantId)
      throw refuse(
        409,
        'closed-transaction',
        tombstone?.proofId === ''
          ? 'The transaction was erased: it had timed out, and its proof was not retrieved within the retention of the tenant'
          : 'The transaction has ended: its proof was retrieved',
      )
    throw refuse(404, 'unknown-identity', 'No transaction of this tenant has this id', 'identity_id')
  }

  /** Closes a transaction to every call while its proof is made. */
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
    const open = this.#open.get(id)
    if (open) return open
    const state = this.#store.identity(id)
    if (state) this.#keep(state)
    return state
  }

  /** Keeps the state as it now is, here and in the store. */
  save(state: IdentityState): void {
    if (!this.#open.has(state.id)) this.#keep(state)
    this.#store.saveIdentity(state)
  }

  /** Forgets what is here, for example because it could not be stored. */
  forget(id?: string): void {
    if (id === undefined) this.#open.clear()
    else this.#open.delete(id)
  }

  #keep(state: IdentityState): void {
    if (this.#open.size >= this.#most) {
      const [oldest] = this.#open.keys()
      if (oldest !== undefined) this.#open.delete(oldest)
    }
    this.#open.set(state.id, state)
  }
}
