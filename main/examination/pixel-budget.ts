import { UnreadableImageError } from './unreadable-image-error.ts'

interface Waiting {
  readonly pixels: number
  start(): void
  fail(reason: Error): void
}

export interface PixelBudgetOptions {
  /** Maximum number of pixels that are examined at the same time, of all owners together. */
  readonly maxPixels: number
  /** Maximum number of examinations at the same time. */
  readonly maxExaminations: number
}

/**
 * Counts the pixels that are being examined. Examinations over the budget wait; the owners of those that wait get their turns in
 * rotation, so that many pictures of one owner delay another owner by at most the examination that is running.
 */
export class PixelBudget {
  readonly #maxPixels: number
  readonly #maxExaminations: number
  /** Waiting examinations by owner; the owner of the next turn is first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #pixels = 0
  #examinations = 0

  constructor({ maxPixels, maxExaminations }: PixelBudgetOptions) {
    this.#maxPixels = maxPixels
    this.#maxExaminations = maxExaminations
  }

  /** Pixels that are being examined. */
  get pixels(): number {
    return this.#pixels
  }

  /** Runs `examine` as soon as `pixels` more fit into the budget. Throws UnreadableImageError if they exceed the whole budget. */
  async run<Result>(owner: string, pixels: number, examine: () => Promise<Result>): Promise<Result> {
    if (pixels > this.#maxPixels)
      throw new UnreadableImageError(
        `The image counts as ${pixels} pixels; ${this.#maxPixels} are examined at the same time`,
      )
    return new Promise<Result>((resolve, reject) => {
      const release = () => {
        this.#pixels -= pixels
        this.#examinations--
        this.#startNext()
      }
      const start = () => void examine().finally(release).then(resolve, reject)
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), { pixels, start, fail: reject }])
      this.#startNext()
    })
  }

  /** Rejects all waiting examinations with `reason`. */
  clear(reason: Error): void {
    const waiting = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    for (const { fail } of waiting) fail(reason)
  }

  /** No examination overtakes the next one, so that a large picture is not postponed by small ones forever. */
  #startNext(): void {
    for (;;) {
      const [turn] = this.#waiting
      const next = turn?.[1][0]
      if (!turn || !next) return
      if (this.#examinations >= this.#maxExaminations || this.#pixels + next.pixels > this.#maxPixels) return
      const [owner, [, ...others]] = turn
      this.#waiting.delete(owner)
      // Last in the rotation.
      if (others.length > 0) this.#waiting.set(owner, others)
      this.#pixels += next.pixels
      this.#examinations++
      next.start()
    }
  }
}
