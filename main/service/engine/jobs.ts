import type { ServiceClock } from './clock.ts'
import type { EngineStore, Job } from './store.ts'

/** Milliseconds before a job that could not be stored is retried. */
const RETRY_MS = 1000

interface ScheduledJob {
  readonly id: number
  readonly due: number
  readonly cancel: () => void
}

export interface JobQueueOptions {
  /** Runs a job, and deletes it in the same group as it writes the result. */
  run(job: Job): Promise<void>
  /**
   * Returns whose share of the concurrency a job takes, for example a tenant; null for a short job, which waits for no long one.
   * Default: all jobs have one owner.
   */
  ownerOf?(job: Job): string | null
  /** Maximum number of concurrent long jobs. */
  readonly maxConcurrency: number
  /** Maximum number of concurrent jobs of one owner; default: `maxConcurrency`. */
  readonly maxPerOwner?: number
}

/** Maximum number of concurrent short jobs. They share commits, and leave the main thread to other calls between them. */
const MAX_SHORT = 100

/**
 * Runs due jobs of the store; acknowledged work is done even after a crash. Owners take turns, so that slow jobs of one do not
 * delay those of another.
 */
export class JobQueue {
  readonly #store: EngineStore
  readonly #clock: ServiceClock
  readonly #options: JobQueueOptions
  /** Scheduled jobs by transaction. */
  readonly #scheduled = new Map<string, readonly ScheduledJob[]>()
  /** Due jobs by owner; the owner of the next turn is first. */
  readonly #ready = new Map<string | null, Job[]>()
  readonly #running = new Set<Promise<void>>()
  /** Number of running jobs by owner. */
  readonly #runningOf = new Map<string | null, number>()
  #isClosed = false

  constructor(store: EngineStore, clock: ServiceClock, options: JobQueueOptions) {
    this.#store = store
    this.#clock = clock
    this.#options = options
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
      if (this.#running.size === 0 && this.#ready.size === 0) {
        if (!isDue) return
        // The jobs themselves moved the clock past the alarm.
        this.#clock.catchUp()
      }
      await Promise.all(this.#running)
    }
  }

  /** Starts no more jobs. Those that are running find `isClosed`, write nothing, and run again after the next start. */
  close(): void {
    this.#isClosed = true
    for (const armed of this.#scheduled.values()) for (const { cancel } of armed) cancel()
    this.#scheduled.clear()
    this.#ready.clear()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  #arm(job: Job, due = job.due): void {
    if (this.#isClosed) return
    const { id, identityId } = job
    const begin = () => {
      const { ownerOf } = this.#options
      const owner = ownerOf ? ownerOf(job) : ''
      const ready = this.#ready.get(owner)
      if (ready) ready.push(job)
      else this.#ready.set(owner, [job])
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
    const { run } = this.#options
    while (!this.#isClosed) {
      const next = this.#takeNext()
      if (!next) return
      const { owner, job } = next
      this.#count(owner, 1)
      const work: Promise<void> = run(job)
        .catch(() => this.#arm(job, this.#clock.now() + RETRY_MS))
        .finally(() => {
          this.#running.delete(work)
          this.#count(owner, -1)
          this.#pump()
        })
      this.#running.add(work)
    }
  }

  /** Removes and returns the next job of the first owner below its limit, whose next turn comes last. */
  #takeNext(): { readonly owner: string | null; readonly job: Job } | null {
    for (const [owner, ready] of this.#ready) {
      if (!this.#mayStart(owner)) continue
      const job = ready.shift()
      this.#ready.delete(owner)
      if (ready.length > 0) this.#ready.set(owner, ready)
      if (job) return { owner, job }
    }
    return null
  }

  #mayStart(owner: string | null): boolean {
    const { maxConcurrency, maxPerOwner = maxConcurrency } = this.#options
    const runningOf = (name: string | null) => this.#runningOf.get(name) ?? 0
    if (owner === null) return runningOf(null) < MAX_SHORT
    return this.#running.size - runningOf(null) < maxConcurrency && runningOf(owner) < maxPerOwner
  }

  #count(owner: string | null, change: 1 | -1): void {
    const count = (this.#runningOf.get(owner) ?? 0) + change
    if (count === 0) this.#runningOf.delete(owner)
    else this.#runningOf.set(owner, count)
  }
}
