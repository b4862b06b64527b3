/** Holds tasks back while it is closed. */
export class Gate {
  #waiting: (() => void)[] = []
  #isClosed = false

  close(): void {
    this.#isClosed = true
  }

  open(): void {
    this.#isClosed = false
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** Resolves as soon as the gate is open. */
  async passed(): Promise<void> {
    while (this.#isClosed) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
