interface Waiting {
  readonly bytes: number
  readonly start: () => void
}

/** Bytes that uploads may hold in memory together. Whoever finds too little left waits, in the order of coming. */
export class UploadBudget {
  readonly #most: number
  #left: number
  #waiting: Waiting[] = []

  constructor(bytes: number) {
    this.#most = bytes
    this.#left = bytes
  }

  get left(): number {
    return this.#left
  }

  /** Resolves with the way to give the bytes back, to be called once; rejects with the reason when `signal` aborts before. */
  async reserve(bytes: number, signal: AbortSignal): Promise<() => void> {
    const wanted = Math.min(bytes, this.#most)
    signal.throwIfAborted()
    if (this.#waiting.length > 0 || wanted > this.#left) await this.#turn(wanted, signal)
    else this.#left -= wanted
    return () => {
      this.#left += wanted
      this.#startNext()
    }
  }

  #turn(bytes: number, signal: AbortSignal): Promise<void> {
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
      const waiting = { bytes, start }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', give, { once: true })
    })
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && next.bytes <= this.#left; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#left -= next.bytes
      next.start()
    }
  }
}
