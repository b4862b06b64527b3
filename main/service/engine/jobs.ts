import type { ServiceClock } from './clock.ts'
import type { EngineStore, Job } from './store.ts'

/** Milliseconds before a job that could not be stored is retried. */
const RETRY_MS = 1000

interface ScheduledJob {
  readonly id: number
  readonly due: number
  readonly cancel: () => void
}

/**
 * Runs due jobs of the store; acknowledged work is done even after a crash. `run` deletes the job in the same group as it writes
 * the result.
 */
export class JobQueue {
  readonly #store: EngineStore
  readonly #clock: ServiceClock
  readonly #run: (job: Job) => Promise<void>
  readonly #maxConcurrency: number
  /** Scheduled jobs by transaction. */
  readonly #scheduled = new Map<string, readonly ScheduledJob[]>()
  readonly #ready: Job[] = []
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(store: EngineStore, clock: ServiceClock, maxConcurrency: number, run: (job: Job) => Promise<void>) {
    this.#store = store
    this.#clock = clock
    this.#maxConcurrency = maxConcurrency
    this.#run = run
  }

  /** Schedules the jobs of an earlier run of the service. */
  start(): void {
    for (const job of this.#store.jobs()) this.#arm(job)
  }

  add(job: Omit<Job, 'id'>): void {
    const added = this.#store.addJob(job)
    // A job that was rolled back is not scheduled.
    void this.#store.committed().then(
      () => this.#arm(added),
      () => {},
    )
  }

  /** Cancels the jobs of a transaction once the deletion of its data is durable. */
  forget(identityId: string): void {
    void this.#store.committed().then(
      () => {
        for (const { cancel } of this.#scheduled.get(identityId) ?? []) cancel()
        this.#scheduled.delete(identityId)
      },
      () => {},
    )
  }

  /** Resolves when no job is due or running. */
  async settle(): Promise<void> {
    for (;;) {
      await this.#store.committed()
      await new Promise((next) => setImmediate(next))
      const now = this.#clock.now()
      const isDue = [...this.#scheduled.values()].some((armed) => armed.some(({ due }) => due <= now))
      if (this.#running.size === 0 && this.#ready.length === 0) {
        if (!isDue) return
        // The jobs themselves moved the clock past the alarm.
        this.#clock.catchUp()
      }
      await Promise.all(this.#running)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const armed of this.#scheduled.values()) for (const { cancel } of armed) cancel()
    this.#scheduled.clear()
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
    const armed = () => this.#scheduled.get(identityId) ?? []
    const wake = () => {
      const remaining = armed().filter((candidate) => candidate.id !== id)
      if (remaining.length > 0) this.#scheduled.set(identityId, remaining)
      else this.#scheduled.delete(identityId)
      begin()
    }
    this.#scheduled.set(identityId, [...armed(), { id, due, cancel: this.#clock.at(due, wake) }])
  }

  #pump(): void {
    while (this.#running.size < this.#maxConcurrency && !this.#isClosed) {
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
