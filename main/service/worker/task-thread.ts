import { type WorkerPool, workerPool } from '../../input/worker-pool.ts'
import type { ServiceAnswer, ServiceTask } from './service-task.ts'
import { receivedError } from './task-error.ts'
import { serviceWorkerScript } from './worker-script.ts'

type AnswerTo<Kind extends ServiceTask['kind']> = Extract<ServiceAnswer, { kind: Kind }>

/** Milliseconds without work after which the worker is terminated. */
const IDLE_MS = 60_000

/** Runs long tasks of the service in a worker, one after the other; the worker starts with the first. */
export class TaskThread {
  #pool: WorkerPool<ServiceTask, ServiceAnswer> | null = null
  #running = 0
  #idle: NodeJS.Timeout | undefined

  /** Rejects with what the task threw. */
  async run<Kind extends ServiceTask['kind']>(task: Extract<ServiceTask, { kind: Kind }>): Promise<AnswerTo<Kind>> {
    clearTimeout(this.#idle)
    this.#pool ??= workerPool({ script: serviceWorkerScript(), workerData: null, size: 1, timeLimit: 0 })
    this.#running += 1
    const end = await this.#pool.run(task)
    this.#running -= 1
    if (this.#running === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    if (end.kind !== 'done') throw new Error('The worker of the service ended without a result')
    if (end.result.kind === 'ERROR') throw receivedError(end.result.error)
    // The worker answers a task with the same kind.
    return end.result as AnswerTo<Kind>
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const pool = this.#pool
    this.#pool = null
    await pool?.close()
  }
}
