import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Outcome of a task. A worker that crashed or was stopped is replaced; other tasks are not affected. */
export type TaskEnd<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'crashed'; readonly error: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'stopped' }

/** Script file, or the code of a CommonJS script. */
export type WorkerScript = URL | { readonly code: string }

export interface WorkerPoolOptions {
  readonly script: WorkerScript
  readonly workerData: unknown
  /** Maximum number of threads. */
  readonly size: number
  /** Milliseconds per task, 0 for no limit. */
  readonly timeLimit: number
  readonly resourceLimits?: WorkerOptions['resourceLimits']
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

/** Creates a pool of threads that run one task at a time. A thread is started for a task if no thread is idle. */
export function workerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const queue: Job<Task, Result>[] = []
  const threads = new Set<Thread<Task, Result>>()
  let closed = false

  const dispatch = (): void => {
    if (closed) return
    for (const thread of threads) if (thread.isFree) assign(thread)
    while (queue.length > 0 && threads.size < options.size) {
      const thread = new Thread<Task, Result>(options, dispatch, () => {
        threads.delete(thread)
        dispatch()
      })
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
  readonly #worker: Worker
  readonly #timeLimit: number
  readonly #endsWithProcess: boolean
  readonly #onEnd: () => void
  #job: Job<Task, Result> | undefined
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(options: WorkerPoolOptions, onFree: () => void, onEnd: () => void) {
    const { script, workerData, resourceLimits, timeLimit } = options
    this.#timeLimit = timeLimit
    this.#endsWithProcess = options.endsWithProcess ?? false
    this.#onEnd = onEnd
    // A worker must not write to the streams of the process; results are sent as messages.
    this.#worker = new Worker(script instanceof URL ? script : script.code, {
      eval: !(script instanceof URL),
      workerData,
      stdout: true,
      stderr: true,
      ...(resourceLimits ? { resourceLimits } : {}),
    })
    this.#worker.on('message', (answer: WorkerAnswer<Result>) => {
      if (this.#isOver) return
      this.#settle(
        'result' in answer ? { kind: 'done', result: answer.result } : { kind: 'crashed', error: answer.error },
      )
      onFree()
    })
    this.#worker.on('error', (error) => this.#end({ kind: 'crashed', error: nameOf(error) }))
    this.#worker.on('exit', () => this.#end({ kind: 'crashed', error: 'the worker ended' }))
  }

  get isFree(): boolean {
    return this.#job === undefined && !this.#isOver
  }

  start(job: Job<Task, Result>): void {
    this.#job = job
    this.#worker.ref()
    if (this.#timeLimit > 0) this.#timer = setTimeout(() => this.stop({ kind: 'timed-out' }), this.#timeLimit)
    this.#worker.postMessage(job.task)
  }

  /** Terminates the thread; its job ends as `end`. */
  async stop(end: TaskEnd<Result>): Promise<void> {
    this.#end(end)
    await this.#worker.terminate()
  }

  #settle(end: TaskEnd<Result>): void {
    clearTimeout(this.#timer)
    const job = this.#job
    this.#job = undefined
    if (this.#endsWithProcess) this.#worker.unref()
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

/** Returns the name of an error, not its message, which could quote the input. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
