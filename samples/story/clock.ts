import { createHash } from 'node:crypto'

/** Time and ids of one story: everything comes from its name, nothing from the machine. */
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

  /** The time so many milliseconds from now; the clock stays. */
  at(milliseconds: number): string {
    return new Date(this.#now + milliseconds).toISOString().slice(0, -1)
  }

  /** Lets some time pass, between the two bounds in milliseconds, and says how much. */
  pass(least: number, most = least): number {
    const spent = least + (this.#hash().readUInt32BE(0) % (most - least + 1))
    this.#now += spent
    return spent
  }

  /** A new id in the form of a UUID of version 4. */
  id(): string {
    const hex = this.#hash().toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  #hash(): Buffer {
    this.#count++
    return createHash('sha256').update(`${this.#name}/${this.#count}`).digest()
  }
}
