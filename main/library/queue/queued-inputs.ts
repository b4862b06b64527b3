import { setTimeout as delay } from 'node:timers/promises'
import type { FoundInput } from '../../input/index.ts'
import { whileAvailable } from '../database/while-available.ts'
import type { JobQueue, QueuedItem, QueuedJob } from './job-queue.ts'

/** Milliseconds between polls of an empty queue. */
const POLL_MS = 1000
/** Milliseconds between heartbeats of running items. */
const TOUCH_MS = 5000
/** Milliseconds for which finished items are collected, to report them at once. */
const COLLECT_MS = 50

export interface QueuedInputsOptions {
  /** Items taken at once. */
  readonly batch: number
  /** Whether to end when no item waits and no worker has one. */
  readonly endsWhenEmpty: boolean
}

/** Inputs of a worker: items that it takes from the queue, sends heartbeats for, and reports as finished after they are saved. */
export class QueuedInputs {
  readonly #queue: JobQueue
  readonly #options: QueuedInputsOptions
  readonly #running = new Map<string, QueuedJob[]>()
  readonly #stop = new AbortController()
  #finished: QueuedJob[] = []
  #reporting: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #error: unknown

  constructor(queue: JobQueue, options: QueuedInputsOptions) {
    this.#queue = queue
    this.#options = options
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted
  }

  /** Takes no further items; those that were taken are finished. */
  stop(): void {
    this.#stop.abort()
  }

  /** Yields groups of items as they arrive, until the end of the queue or `stop`. */
  async *groups(): AsyncGenerator<readonly FoundInput[]> {
    this.#timer ??= setInterval(() => void this.#touch(), TOUCH_MS)
    while (!this.isStopped) {
      if (this.#error !== undefined) throw this.#error
      const jobs = await whileAvailable(() => this.#queue.take(this.#options.batch))
      for (const job of jobs) this.#running.set(job.data.path, [...(this.#running.get(job.data.path) ?? []), job])
      if (jobs.length > 0) yield jobs.map(({ data }) => foundItem(data))
      else if (this.#options.endsWhenEmpty && this.#running.size === 0 && (await this.#isEmpty())) return
      else await delay(POLL_MS, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  /** Reports an item as saved, or returns it to the queue if it failed with a code. */
  finish(path: string, failure: string | null): void {
    const jobs = this.#running.get(path)
    if (!jobs) return
    this.#running.delete(path)
    if (failure === null) this.#finished.push(...jobs)
    else for (const job of jobs) this.#report(() => this.#queue.fail(job, failure))
    if (failure === null && this.#finished.length === jobs.length)
      this.#report(async () => {
        await delay(COLLECT_MS)
        const finished = this.#finished
        this.#finished = []
        await this.#queue.complete(finished)
      })
  }

  /** Waits until the queue knows of all finished items. Items that were taken but not finished return by themselves. */
  async settle(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reporting
    if (this.#error !== undefined) throw this.#error
  }

  /** Runs reports one after the other. An item whose report is lost returns, is found unchanged, and is reported again. */
  #report(work: () => Promise<void>): void {
    const previous = this.#reporting ?? Promise.resolve()
    this.#reporting = previous
      .then(() => whileAvailable(work))
      .catch((error: unknown) => {
        this.#error ??= error
      })
  }

  async #touch(): Promise<void> {
    // While the server restarts, no other worker can take the items either.
    await this.#queue.touch([...this.#running.values()].flat()).catch(() => {})
  }

  #isEmpty(): Promise<boolean> {
    return whileAvailable(() => this.#queue.isEmpty())
  }
}

function foundItem({ kind, path }: QueuedItem): FoundInput {
  if (kind === 'object') return { reference: { kind, name: path, address: path } }
  return { reference: { kind: kind === 'folder' ? 'folder' : 'file', name: path, path } }
}
