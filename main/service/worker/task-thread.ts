import { availableParallelism } from 'node:os'
import { type WorkerPool, workerPool } from '../../input/index.ts'
import type { ServiceAnswer, ServiceTask } from './service-task.ts'
import { receivedError } from './task-error.ts'
import { serviceWorkerScript } from './worker-script.ts'

type AnswerOf<Kind extends ServiceTask['kind']> = Extract<ServiceAnswer, { kind: Kind }>

/** Milliseconds without work after which the workers are terminated. */
const IDLE_MS = 60_000

/** Runs long tasks of the service in workers, one for each processor at most. A worker starts with the first task that needs it. */
export class TaskThread {
  #pool: WorkerPool<ServiceTask, ServiceAnswer> | null = null
  #running = 0
  #idle: NodeJS.Timeout | undefined

  /** Runs a task; rejects with the error that the task threw. */
  async run<Kind extends ServiceTask['kind']>(task: Extract<ServiceTask, { kind: Kind }>): Promise<AnswerOf<Kind>> {
    clearTimeout(this.#idle)
    this.#pool ??= workerPool({
      script: serviceWorkerScript(),
      workerData: null,
      size: availableParallelism(),
      timeLimit: 0,
    })
    this.#running += 1
    const end = await this.#pool.run(task).finally(() => {
      this.#running -= 1
      if (this.#running === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    })
    if (end.kind !== 'done') throw new Error('The worker of the service ended without a result')
    if (end.result.kind === 'ERROR') throw receivedError(end.result.error)
    // The worker responds with the kind of the task.
    return end.result as AnswerOf<Kind>
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const pool = this.#pool
    this.#pool = null
    await pool?.close()
  }
}
