/** Number of concurrent thumbnails: the host serves one archive sequentially, and the selected image must not wait. */
const AT_ONCE = 2

/** First-in, first-out queue of low-priority work. */
export class ThumbnailQueue {
  readonly #waiting: (() => Promise<void>)[] = []
  #running = 0
  #isPaused = true

  /** No thumbnail is started while the selected image is loading. */
  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused
    this.#next()
  }

  /** Returns a disposer that removes the work from the queue if it has not started. */
  add(work: () => Promise<void>): () => void {
    this.#waiting.push(work)
    this.#next()
    return () => {
      const at = this.#waiting.indexOf(work)
      if (at >= 0) this.#waiting.splice(at, 1)
    }
  }

  #next(): void {
    while (!this.#isPaused && this.#running < AT_ONCE) {
      const work = this.#waiting.shift()
      if (!work) return
      this.#running += 1
      void work().finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
  }
}
