import type { ServiceClock } from './clock.ts'
import type { EngineStore, Job } from './store.ts'

/** Milliseconds until work is tried again that could not be stored. */
const RETRY_MS = 1000

interface Armed {
  readonly id: number
  readonly due: number
  readonly cancel: () => void
}

/**
 * Work that is due, from the store: what was acknowledged is done, also after a crash. `run` takes the job out of the store in the
 * same group as its result.
 */
export class JobQueue {
  readonly #store: EngineStore
  readonly #clock: ServiceClock
  readonly #run: (job: Job) => Promise<void>
  readonly #mostAtOnce: number
  /** What is not due yet, by transaction. */
  readonly #armed = new Map<string, readonly Armed[]>()
  readonly #ready: Job[] = []
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(store: EngineStore, clock: ServiceClock, mostAtOnce: number, run: (job: Job) => Promise<void>) {
    this.#store = store
    this.#clock = clock
    this.#mostAtOnce = mostAtOnce
    this.#run = run
  }

  /** Takes up what an earlier run of the service left. */
  start(): void {
    for (const job of this.#store.jobs()) this.#arm(job)
  }

  add(job: Omit<Job, 'id'>): void {
    const added = this.#store.addJob(job)
    // What was undone is not done.
    void this.#store.committed().then(
      () => this.#arm(added),
      () => {},
    )
  }

  /** Once the data of a transaction is deleted nothing of it is due any more. */
  forget(identityId: string): void {
    void this.#store.committed().then(
      () => {
        for (const { cancel } of this.#armed.get(identityId) ?? []) cancel()
        this.#armed.delete(identityId)
      },
      () => {},
    )
  }

  /** Resolves when nothing that is due is left. */
  async settle(): Promise<void> {
    for (;;) {
      await this.#store.committed()
      await new Promise((next) => setImmediate(next))
      const now = this.#clock.now()
      const isDue = [...this.#armed.values()].some((armed) => armed.some(({ due }) => due <= now))
      if (this.#running.size === 0 && this.#ready.length === 0) {
        if (!isDue) return
        // Time that the work itself took went past it.
        this.#clock.catchUp()
      }
      await Promise.all(this.#running)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const armed of this.#armed.values()) for (const { cancel } of armed) cancel()
    this.#armed.clear()
    this.#ready.length = 0
    await Promise.all(this.#running)
  }

  #arm(job: Job, due = job.due): void {
    if (this.#isClosed) return
    const { id, identityId } = job
    const begin = () => {
      this.#ready.push(job)
      this.#pump()
    }
    if (due <= this.#clock.now()) {
      begin()
      return
    }
    const armed = () => this.#armed.get(identityId) ?? []
    const wake = () => {
      const left = armed().filter((one) => one.id !== id)
      if (left.length > 0) this.#armed.set(identityId, left)
      else this.#armed.delete(identityId)
      begin()
    }
    this.#armed.set(identityId, [...armed(), { id, due, cancel: this.#clock.at(due, wake) }])
  }

  #pump(): void {
    while (this.#running.size < this.#mostAtOnce && !this.#isClosed) {
      const job = this.#ready.shift()
      if (!job) return
      const work: Promise<void> = this.#run(job)
        .catch(() => this.#arm(job, this.#clock.now() + RETRY_MS))
        .finally(() => {
          this.#running.delete(work)
          this.#pump()
        })
      this.#running.add(work)
    }
  }
}
