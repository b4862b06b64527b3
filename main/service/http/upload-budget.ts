interface WaitingUpload {
  readonly bytes: number
  readonly owner: string
  readonly start: () => void
}

/**
 * Memory budget shared by all uploads. Uploads that exceed it wait in the order of their arrival. One owner may hold at most half
 * of it, so that the uploads of one tenant never block those of another.
 */
export class UploadBudget {
  readonly #max: number
  readonly #held = new Map<string, number>()
  #left: number
  #waiting: WaitingUpload[] = []

  constructor(bytes: number) {
    this.#max = bytes
    this.#left = bytes
  }

  get left(): number {
    return this.#left
  }

  /**
   * Resolves with a function that returns the bytes to the budget, to be called once; rejects with the reason of `signal` if it
   * aborts first.
   */
  async reserve(bytes: number, owner: string, signal: AbortSignal): Promise<() => void> {
    const reserved = Math.min(bytes, this.#max)
    signal.throwIfAborted()
    const isFirst = this.#waiting.every((upload) => !this.#isWithinShare(upload))
    if (isFirst && reserved <= this.#left && this.#isWithinShare({ bytes: reserved, owner }))
      this.#allocate(reserved, owner)
    else await this.#enqueue(reserved, owner, signal)
    return () => {
      this.#left += reserved
      this.#changeHeld(owner, -reserved)
      this.#startNext()
    }
  }

  /** A single upload may exceed the share. */
  #isWithinShare({ bytes, owner }: Pick<WaitingUpload, 'bytes' | 'owner'>): boolean {
    const held = this.#held.get(owner) ?? 0
    return held === 0 || held + bytes <= this.#max / 2
  }

  #allocate(bytes: number, owner: string): void {
    this.#left -= bytes
    this.#changeHeld(owner, bytes)
  }

  #changeHeld(owner: string, bytes: number): void {
    const held = (this.#held.get(owner) ?? 0) + bytes
    if (held > 0) this.#held.set(owner, held)
    else this.#held.delete(owner)
  }

  #enqueue(bytes: number, owner: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((upload) => upload !== waiting)
        reject(signal.reason)
        this.#startNext()
      }
      const start = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const waiting = { bytes, owner, start }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }

  /** Starts waiting uploads in order; those that exceed their owner's share are skipped. */
  #startNext(): void {
    for (;;) {
      const next = this.#waiting.find((upload) => this.#isWithinShare(upload))
      if (!next || next.bytes > this.#left) return
      this.#waiting = this.#waiting.filter((upload) => upload !== next)
      this.#allocate(next.bytes, next.owner)
      next.start()
    }
  }
}
