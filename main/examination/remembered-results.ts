import { createHash } from 'node:crypto'

/** Results that are remembered: the checks of one portrait follow each other. */
const MAX_RESULTS = 16

/** Remembers the latest results by the bytes of their input: several checks examine the same picture. Failures are not remembered. */
export class RememberedResults<Result> {
  readonly #results = new Map<string, Promise<Result>>()

  /** Returns the result of an earlier call with equal input, or of `create`. */
  get(input: readonly (Uint8Array | string)[], create: () => Promise<Result>): Promise<Result> {
    const hash = createHash('sha256')
    for (const part of input) hash.update(part)
    const key = hash.digest('hex')
    const earlier = this.#results.get(key)
    if (earlier) return earlier
    const result = create()
    result.catch(() => this.#results.delete(key))
    this.#results.set(key, result)
    const [oldest] = this.#results.keys()
    if (this.#results.size > MAX_RESULTS && oldest !== undefined) this.#results.delete(oldest)
    return result
  }
}
