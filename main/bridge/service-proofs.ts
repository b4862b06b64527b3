import { createHash } from 'node:crypto'
import type { ServiceProof } from '../../shared/bridge/service-state.ts'

interface KeptProof {
  readonly info: ServiceProof
  readonly bytes: Uint8Array
  /** PEM of the key that it is checked with. */
  readonly publicKey: string
}

/** Bytes of all kept proofs; the oldest makes room. */
const MOST_BYTES = 1024 * 1024 * 1024

/** The proofs that were retrieved from the service, in memory only: a holder's data is not left on the disk unasked. */
export class ServiceProofs {
  readonly #now: () => string
  readonly #onKept: () => void
  readonly #kept = new Map<string, KeptProof>()

  constructor(now: () => string, onKept: () => void) {
    this.#now = now
    this.#onKept = onKept
  }

  keep(identity: string, bytes: Uint8Array, publicKey: string): ServiceProof {
    const archive = `proof-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`
    const name = `${identity}.mime`
    const info = { archive, name, identity, retrievedAt: this.#now(), size: bytes.length }
    this.#kept.delete(archive)
    this.#kept.set(archive, { info, bytes, publicKey })
    this.#makeRoom()
    this.#onKept()
    return info
  }

  /** Latest first. */
  list(): readonly ServiceProof[] {
    return [...this.#kept.values()].map(({ info }) => info).reverse()
  }

  find(archive: string): KeptProof | null {
    return this.#kept.get(archive) ?? null
  }

  #makeRoom(): void {
    let total = [...this.#kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
    for (const [archive, { bytes }] of this.#kept) {
      if (total <= MOST_BYTES || this.#kept.size === 1) return
      this.#kept.delete(archive)
      total -= bytes.length
    }
  }
}
