import { createHash } from 'node:crypto'

/** The same values for the same seed and the same questions, in whatever order those are asked. */
export class Chance {
  readonly #seed: string

  constructor(seed: string) {
    this.#seed = seed
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number, question: string): number {
    return least + (this.#bytes(question).readUInt32BE(0) % (most - least + 1))
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
