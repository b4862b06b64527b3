import { createHash, randomUUID } from 'node:crypto'

/** Ids and chance of the service. */
export interface IdSource {
  /** A new id in the form of a UUID. */
  next(): string
}

export const randomIds: IdSource = { next: () => randomUUID() }

/** The same ids for the same seed, in order. */
export class SeededIds implements IdSource {
  readonly #seed: string
  #count = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  next(): string {
    const hex = this.#hash().toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + (this.#hash().readUInt32BE(0) % (most - least + 1))
  }

  #hash(): Buffer {
    this.#count++
    return createHash('sha256').update(`${this.#seed}/${this.#count}`).digest()
  }
}
