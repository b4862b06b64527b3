interface Waiting {
  readonly bytes: number
  readonly owner: string
  readonly start: () => void
}

/**
 * Bytes that uploads may hold in memory together. An upload that finds too little left waits, in the order of coming. One owner has half
 * of them at most, so that the uploads of one tenant never keep those of another waiting.
 */
export class UploadBudget {
  readonly #max: number
  readonly #held = new Map<string, number>()
  #left: number
  #waiting: Waiting[] = []

  constructor(bytes: number) {
    this.#max = bytes
    this.#left = bytes
  }

  get left(): number {
    return this.#left
  }

  /** Resolves with a function that gives the bytes back, to be called once; rejects with the reason when `signal` aborts before. */
  async reserve(bytes: number, owner: string, signal: AbortSignal): Promise<() => void> {
    const wanted = Math.min(bytes, this.#max)
    signal.throwIfAborted()
    const isFirst = this.#waiting.every((one) => !this.#isWithinShare(one))
    if (isFirst && wanted <= this.#left && this.#isWithinShare({ bytes: wanted, owner })) this.#take(wanted, owner)
    else await this.#turn(wanted, owner, signal)
    return () => {
      this.#left += wanted
      this.#hold(owner, -wanted)
      this.#startNext()
    }
  }

  /** A single upload may be larger than the share. */
  #isWithinShare({ bytes, owner }: Pick<Waiting, 'bytes' | 'owner'>): boolean {
    const held = this.#held.get(owner) ?? 0
    return held === 0 || held + bytes <= this.#max / 2
  }

  #take(bytes: number, owner: string): void {
    this.#left -= bytes
    this.#hold(owner, bytes)
  }

  #hold(owner: string, bytes: number): void {
    const held = (this.#held.get(owner) ?? 0) + bytes
    if (held > 0) this.#held.set(owner, held)
    else this.#held.delete(owner)
  }

  #turn(bytes: number, owner: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        reject(signal.reason)
        this.#startNext()
      }
      const start = () => {
        signal.removeEventListener('abort', give)
        resolve()
      }
      const waiting = { bytes, owner, start }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', give, { once: true })
    })
  }

  /** In their order; those that wait for a share of their own let others pass. */
  #startNext(): void {
    for (;;) {
      const next = this.#waiting.find((one) => this.#isWithinShare(one))
      if (!next || next.bytes > this.#left) return
      this.#waiting = this.#waiting.filter((one) => one !== next)
      this.#take(next.bytes, next.owner)
      next.start()
    }
  }
}
