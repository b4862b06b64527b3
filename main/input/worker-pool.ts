import {
  type PoolWorker,
  processStarter,
  startThread,
  type WorkerListener,
  type WorkerOptions,
} from './start-worker.ts'

/** Outcome of a task. A worker that crashed or was stopped is replaced; other tasks are not affected. */
export type TaskEnd<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'crashed'; readonly error: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'stopped' }

export interface WorkerPoolOptions extends WorkerOptions {
  /** Maximum number of workers. */
  readonly size: number
  /**
   * Whether the limit counts processor time of this process, shared by its running tasks: a machine that is busy, or stands
   * still, ends none.
   */
  readonly countsProcessorTime?: boolean
  /** Whether the process may exit while threads are idle. */
  readonly endsWithProcess?: boolean
}

export interface WorkerPool<Task, Result> {
  run(task: Task): Promise<TaskEnd<Result>>
  /** Terminates all workers immediately; running and queued tasks end as `stopped`. */
  close(): Promise<void>
}

interface Job<Task, Result> {
  readonly task: Task
  readonly settle: (end: TaskEnd<Result>) => void
}

/** Message from a worker: the result, or the name of the error that the task threw. */
export type WorkerAnswer<Result> = { readonly result: Result } | { readonly error: string }

/** Creates a pool of threads or processes that run one task at a time. One is started for a task if none is idle. */
export function workerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const queue: Job<Task, Result>[] = []
  const threads = new Set<Thread<Task, Result>>()
  const busy = () => [...threads].filter(({ isFree }) => !isFree).length
  let closed = false

  const dispatch = (): void => {
    if (closed) return
    for (const thread of threads) if (thread.isFree) assign(thread)
    while (queue.length > 0 && threads.size < options.size) {
      const onEnd = () => {
        threads.delete(thread)
        dispatch()
      }
      const thread = new Thread<Task, Result>(options, busy, dispatch, onEnd)
      threads.add(thread)
      assign(thread)
    }
  }
  const assign = (thread: Thread<Task, Result>): void => {
    const job = queue.shift()
    if (job) thread.start(job)
  }

  return {
    run(task) {
      return new Promise((settle) => {
        if (closed) return settle({ kind: 'stopped' })
        queue.push({ task, settle })
        dispatch()
      })
    },
    async close() {
      closed = true
      const stopped = [...threads].map((thread) => thread.stop({ kind: 'stopped' }))
      for (const { settle } of queue.splice(0)) settle({ kind: 'stopped' })
      await Promise.all(stopped)
    },
  }
}

/** Worker and its current job. */
class Thread<Task, Result> {
  readonly #worker: PoolWorker
  readonly #options: WorkerPoolOptions
  readonly #countBusy: () => number
  readonly #isProcess: boolean
  readonly #onEnd: () => void
  #job: Job<Task, Result> | undefined
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(options: WorkerPoolOptions, countBusy: () => number, onFree: () => void, onEnd: () => void) {
    this.#options = options
    this.#countBusy = countBusy
    this.#onEnd = onEnd
    const start = processStarter(options)
    this.#isProcess = start !== null
    const listener: WorkerListener = {
      onAnswer: (answer) => {
        if (this.#isOver) return
        this.#settle(endOf(answer as WorkerAnswer<Result> | TaskEnd<Result>)) // of worker-side.ts or worker-process.ts
        onFree()
      },
      onEnd: (error) => this.#end({ kind: 'crashed', error }),
    }
    this.#worker = start?.(listener) ?? startThread(options, listener)
  }

  get isFree(): boolean {
    return this.#job === undefined && !this.#isOver
  }

  start(job: Job<Task, Result>): void {
    this.#job = job
    this.#worker.ref()
    const { timeLimit, countsProcessorTime } = this.#options
    // A process limits its task itself.
    if (timeLimit > 0 && !this.#isProcess)
      this.#timer = countsProcessorTime
        ? this.#limitProcessorTime(timeLimit)
        : setTimeout(() => this.stop({ kind: 'timed-out' }), timeLimit)
    this.#worker.post(job.task)
  }

  /** Terminates the worker; its job ends as `end`. */
  async stop(end: TaskEnd<Result>): Promise<void> {
    this.#end(end)
    await this.#worker.terminate()
  }

  #limitProcessorTime(limit: number): NodeJS.Timeout {
    let [used, before] = [0, processorMs()]
    return setInterval(
      () => {
        const now = processorMs()
        used += (now - before) / Math.max(1, this.#countBusy())
        before = now
        if (used >= limit) void this.stop({ kind: 'timed-out' })
      },
      Math.min(1000, Math.ceil(limit / 10)),
    )
  }

  #settle(end: TaskEnd<Result>): void {
    clearTimeout(this.#timer)
    const job = this.#job
    this.#job = undefined
    if (this.#options.endsWithProcess) this.#worker.unref()
    job?.settle(end)
  }

  /** Runs once: an error is followed by the exit that it causes. */
  #end(end: TaskEnd<Result>): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#settle(end)
    this.#onEnd()
  }
}

const endOf = <Result>(answer: WorkerAnswer<Result> | TaskEnd<Result>): TaskEnd<Result> => {
  if ('kind' in answer) return answer
  return 'result' in answer ? { kind: 'done', result: answer.result } : { kind: 'crashed', error: answer.error }
}

/** Milliseconds of processor time of this process. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
