import { createHash } from 'node:crypto'

/** Times and ids of one story, derived from its name only. */
export class Clock {
  readonly #name: string
  #now: number
  #count = 0

  constructor(name: string, start: string) {
    this.#name = name
    this.#now = Date.parse(`${start}Z`)
  }

  /** Local date-time with milliseconds. */
  now(): string {
    return new Date(this.#now).toISOString().slice(0, -1)
  }

  /** Returns the time so many milliseconds from now without advancing the clock. */
  at(milliseconds: number): string {
    return new Date(this.#now + milliseconds).toISOString().slice(0, -1)
  }

  /** Advances the clock by a duration between two bounds in milliseconds, and returns it. */
  pass(least: number, most = least): number {
    const spent = least + (this.#hash().readUInt32BE(0) % (most - least + 1))
    this.#now += spent
    return spent
  }

  /** Returns a new id in the format of a UUID of version 4. */
  id(): string {
    const hex = this.#hash().toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  #hash(): Buffer {
    this.#count++
    return createHash('sha256').update(`${this.#name}/${this.#count}`).digest()
  }
}
