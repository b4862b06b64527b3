/** Thumbnails that are loaded at a time: the host answers for one archive in turn, and the selected image must not wait for many. */
const AT_ONCE = 2

/** Work of low priority, in the order in which it came. */
export class ThumbnailQueue {
  readonly #waiting: (() => Promise<void>)[] = []
  #running = 0
  #isPaused = true

  /** While the selected image is loading, no thumbnail is started. */
  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused
    this.#next()
  }

  /** Returns a disposer that takes the work out of the queue, if it has not begun. */
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
