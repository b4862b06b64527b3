import { createHash, randomFillSync } from 'node:crypto'

/** Generator of ids. */
export interface IdSource {
  /** Returns a new id in UUID format. */
  next(): string
}

/** Batch size; small, because a long-lived id keeps the string of its whole batch in memory. */
const BATCH = 16
/** Random bytes are fetched for so many ids at once; the call costs more than the bytes. */
const RANDOM_FOR = 1024
const TEMPLATE = '........-....-....-....-............'
/** Offsets of each byte's two digits. */
const OFFSETS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const HEX = Buffer.from('0123456789abcdef')

/**
 * UUIDs of version 4 (RFC 9562 5.4).
 * Unlike those of node:crypto they are flat strings, which are faster to serialise and need less memory.
 */
class RandomIds implements IdSource {
  readonly #random = Buffer.alloc(RANDOM_FOR * OFFSETS.length)
  readonly #written = Buffer.from(TEMPLATE.repeat(BATCH))
  #used = RANDOM_FOR
  #text = ''
  #at = 0

  next(): string {
    if (this.#at === this.#text.length) this.#refill()
    const start = this.#at
    this.#at += TEMPLATE.length
    return this.#text.slice(start, this.#at)
  }

  #refill(): void {
    if (this.#used === RANDOM_FOR) {
      randomFillSync(this.#random)
      this.#used = 0
    }
    const [random, written] = [this.#random, this.#written]
    let from = this.#used * OFFSETS.length
    for (let id = 0; id < BATCH; id++)
      for (let index = 0; index < OFFSETS.length; index++, from++) {
        const to = id * TEMPLATE.length + (OFFSETS[index] as number) // index is below OFFSETS.length
        const value = random[from] as number // within the buffer
        const byte = index === 6 ? 0x40 | (value & 0x0f) : index === 8 ? 0x80 | (value & 0x3f) : value
        written[to] = HEX[byte >> 4] as number // one of 16
        written[to + 1] = HEX[byte & 0x0f] as number // one of 16
      }
    this.#used += BATCH
    this.#text = written.toString('latin1')
    this.#at = 0
  }
}

export const randomIds: IdSource = new RandomIds()

/** Deterministic ids: equal seeds yield equal sequences. */
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

  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + (this.#hash().readUInt32BE(0) % (max - min + 1))
  }

  #hash(): Buffer {
    this.#count++
    return createHash('sha256').update(`${this.#seed}/${this.#count}`).digest()
  }
}
