import type { ArchiveSession } from './archive-session.ts'

/** Threads or processes for archives. One is started in advance: loading its modules takes most of the time to a first verdict. */
export class SpareCase {
  readonly #start: () => ArchiveSession
  #spare: ArchiveSession | undefined
  #isClosed = false

  constructor(start: () => ArchiveSession) {
    this.#start = start
    this.refill()
  }

  /** Returns the one that was started in advance; without one, starts one. */
  take(): ArchiveSession {
    const taken = this.#spare ?? this.#start()
    this.#spare = undefined
    return taken
  }

  /** Starts the next one in advance, when nobody waits for the one taken. */
  refill(): void {
    if (!this.#isClosed) this.#spare ??= this.#start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#spare?.end()
  }
}
