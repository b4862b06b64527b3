/** Passes results from concurrent tasks to one reader, which takes all that are waiting at once. */
export class ResultQueue<Result> {
  readonly #waiting: Result[] = []
  #isEnded = false
  #error: unknown
  #wake: (() => void) | undefined

  push(result: Result): void {
    this.#waiting.push(result)
    this.#wake?.()
  }

  /** Ends the queue; the reader gets the results that are waiting, then `error` if there is one. */
  end(error?: unknown): void {
    this.#isEnded = true
    this.#error = error
    this.#wake?.()
  }

  /** Returns 1 to `max` results; none after the end. */
  async take(max: number): Promise<readonly Result[]> {
    while (this.#waiting.length === 0 && !this.#isEnded)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    if (this.#waiting.length === 0 && this.#error !== undefined) throw this.#error
    return this.#waiting.splice(0, max)
  }
}
