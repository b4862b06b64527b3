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

  /** Returns 1 to `max` results; none after the end. Waits up to `lingerMs` after the first one for further ones. */
  async take(max: number, lingerMs = 0): Promise<readonly Result[]> {
    while (this.#waiting.length === 0 && !this.#isEnded) await this.#change()
    const deadline = performance.now() + lingerMs
    for (let left = lingerMs; left > 0 && this.#waiting.length < max; left = deadline - performance.now()) {
      if (this.#isEnded) break
      await this.#change(left)
    }
    if (this.#waiting.length === 0 && this.#error !== undefined) throw this.#error
    return this.#waiting.splice(0, max)
  }

  /** Resolves at the next result or the end, at the latest after `timeoutMs`. */
  #change(timeoutMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
