import { createHash } from 'node:crypto'

/** Deterministic random values: equal for equal seeds and questions, independent of the order of calls. */
export class Chance {
  readonly #seed: string

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number, question: string): number {
    return min + (this.#bytes(question).readUInt32BE(0) % (max - min + 1))
  }

  pick<Value>(values: readonly Value[], question: string): Value {
    const value = values[this.between(0, values.length - 1, question)]
    if (value === undefined) throw new Error(`Nothing to choose from for ${question}`)
    return value
  }

  digits(count: number, question: string): string {
    return [...this.#bytes(question)]
      .slice(0, count)
      .map((byte) => byte % 10)
      .join('')
  }

  letters(count: number, question: string): string {
    return [...this.#bytes(question)]
      .slice(0, count)
      .map((byte) => String.fromCharCode(65 + (byte % 26)))
      .join('')
  }

  #bytes(question: string): Buffer {
    return createHash('sha256').update(`${this.#seed}/${question}`).digest()
  }
}
