import type { FoundInput } from '../input/find-inputs.ts'

/** Inputs that come in while others are verified. Ends once it was ended and is empty. */
export class InputQueue implements AsyncIterable<FoundInput> {
  readonly #waiting: FoundInput[] = []
  #wake: () => void = () => {}
  #isEnded = false

  add(found: FoundInput): void {
    if (!this.#isEnded) this.#waiting.push(found)
    this.#wake()
  }

  /** No more come. */
  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  /** No more come, and those that wait are dropped. */
  stop(): void {
    this.#waiting.length = 0
    this.end()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FoundInput> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next) yield next
      else if (this.#isEnded) return
      else
        await new Promise<void>((wake) => {
          this.#wake = wake
        })
    }
  }
}
