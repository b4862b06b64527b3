import { createHash, randomFillSync } from 'node:crypto'

/** Ids and chance of the service. */
export interface IdSource {
  /** A new id in the form of a UUID. */
  next(): string
}

/** So few that an id which is kept for long holds little more than itself. */
const MADE_AT_ONCE = 16
/** Chance for so many ids is asked for at once: asking costs more than what is got. */
const RANDOM_FOR = 1024
const FORM = '........-....-....-....-............'
/** Where in it the two digits of each byte stand. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const HEX = Buffer.from('0123456789abcdef')

/**
 * UUIDs of version 4 (RFC 9562 5.4). Those of node:crypto are strings of twenty pieces, to be put together wherever they are written:
 * to make and to write some takes twice the time, and ten times the memory.
 */
class RandomIds implements IdSource {
  readonly #random = Buffer.alloc(RANDOM_FOR * PLACES.length)
  readonly #written = Buffer.from(FORM.repeat(MADE_AT_ONCE))
  #used = RANDOM_FOR
  #text = ''
  #at = 0

  next(): string {
    if (this.#at === this.#text.length) this.#refill()
    const start = this.#at
    this.#at += FORM.length
    return this.#text.slice(start, this.#at)
  }

  #refill(): void {
    if (this.#used === RANDOM_FOR) {
      randomFillSync(this.#random)
      this.#used = 0
    }
    const [random, written] = [this.#random, this.#written]
    let from = this.#used * PLACES.length
    for (let id = 0; id < MADE_AT_ONCE; id++)
      for (let index = 0; index < PLACES.length; index++, from++) {
        const to = id * FORM.length + (PLACES[index] as number) // as long as the loop
        const chance = random[from] as number // as long as both loops
        const byte = index === 6 ? 0x40 | (chance & 0x0f) : index === 8 ? 0x80 | (chance & 0x3f) : chance
        written[to] = HEX[byte >> 4] as number // of 16
        written[to + 1] = HEX[byte & 0x0f] as number // of 16
      }
    this.#used += MADE_AT_ONCE
    this.#text = written.toString('latin1')
    this.#at = 0
  }
}

export const randomIds: IdSource = new RandomIds()

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
