import { createHash } from 'node:crypto'
import type { ServiceProof } from '../../../shared/bridge/index.ts'

interface CachedProof {
  readonly info: ServiceProof
  readonly bytes: Uint8Array
  /** PEM of the key to verify it with. */
  readonly publicKey: string
}

/** Maximum size of all cached proofs, bytes; the oldest ones are removed first. */
const MAX_BYTES = 1024 * 1024 * 1024

/** Proofs retrieved from the service, in memory only: the holder's data is not written to disk without a request. */
export class ServiceProofs {
  readonly #now: () => string
  readonly #onChange: () => void
  readonly #cache = new Map<string, CachedProof>()

  constructor(now: () => string, onChange: () => void) {
    this.#now = now
    this.#onChange = onChange
  }

  keep(identity: string, bytes: Uint8Array, publicKey: string): ServiceProof {
    const archive = `proof-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`
    const name = `${identity}.mime`
    const info = { archive, name, identity, retrievedAt: this.#now(), size: bytes.length }
    this.#cache.delete(archive)
    this.#cache.set(archive, { info, bytes, publicKey })
    this.#evict()
    this.#onChange()
    return info
  }

  /** Returns the proofs, latest first. */
  list(): readonly ServiceProof[] {
    return [...this.#cache.values()].map(({ info }) => info).reverse()
  }

  find(archive: string): CachedProof | null {
    return this.#cache.get(archive) ?? null
  }

  #evict(): void {
    let total = [...this.#cache.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
    for (const [archive, { bytes }] of this.#cache) {
      if (total <= MAX_BYTES || this.#cache.size === 1) return
      this.#cache.delete(archive)
      total -= bytes.length
    }
  }
}
