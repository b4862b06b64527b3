import type { FoundInput } from '../../input/index.ts'

/** Queue of inputs that are added while others are verified. Iteration ends when the queue was closed and is empty. */
export class InputQueue implements AsyncIterable<FoundInput> {
  readonly #queue: FoundInput[] = []
  #wake: () => void = () => {}
  #isEnded = false

  add(found: FoundInput): void {
    if (!this.#isEnded) this.#queue.push(found)
    this.#wake()
  }

  /** Closes the queue: no more inputs are added. */
  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  /** Closes the queue and drops all queued inputs. */
  stop(): void {
    this.#queue.length = 0
    this.end()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FoundInput> {
    for (;;) {
      const next = this.#queue.shift()
      if (next) yield next
      else if (this.#isEnded) return
      else
        await new Promise<void>((wake) => {
          this.#wake = wake
        })
    }
  }
}
