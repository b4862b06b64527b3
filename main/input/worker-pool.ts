import { Worker, type WorkerOptions } from 'node:worker_threads'

/** How one task ended. A worker that crashed or was stopped is replaced; other tasks never notice. */
export type TaskEnd<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'crashed'; readonly error: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'stopped' }

/** A file, or the code of a CommonJS script. */
export type WorkerScript = URL | { readonly code: string }

export interface WorkerPoolOptions {
  readonly script: WorkerScript
  readonly workerData: unknown
  /** Threads. */
  readonly size: number
  /** Milliseconds for one task, 0 for no limit. */
  readonly timeLimit: number
  readonly resourceLimits?: WorkerOptions['resourceLimits']
  /** Whether idle threads let the process end. */
  readonly endsWithProcess?: boolean
}

export interface WorkerPool<Task, Result> {
  run(task: Task): Promise<TaskEnd<Result>>
  /** Ends all workers at once; tasks under way end as `stopped`. */
  close(): Promise<void>
}

interface Job<Task, Result> {
  readonly task: Task
  readonly settle: (end: TaskEnd<Result>) => void
}

/** What a worker sends back: the result, or the name of the error that its task threw. */
export type WorkerAnswer<Result> = { readonly result: Result } | { readonly error: string }

/** Threads that do one task at a time. A thread starts when there is a task and no thread without one. */
export function workerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const waiting: Job<Task, Result>[] = []
  const threads = new Set<Thread<Task, Result>>()
  let closed = false

  const share = (): void => {
    if (closed) return
    for (const thread of threads) if (thread.isFree) give(thread)
    while (waiting.length > 0 && threads.size < options.size) {
      const thread = new Thread<Task, Result>(options, share, () => {
        threads.delete(thread)
        share()
      })
      threads.add(thread)
      give(thread)
    }
  }
  const give = (thread: Thread<Task, Result>): void => {
    const job = waiting.shift()
    if (job) thread.start(job)
  }

  return {
    run(task) {
      return new Promise((settle) => {
        if (closed) return settle({ kind: 'stopped' })
        waiting.push({ task, settle })
        share()
      })
    },
    async close() {
      closed = true
      const stopped = [...threads].map((thread) => thread.stop({ kind: 'stopped' }))
      for (const { settle } of waiting.splice(0)) settle({ kind: 'stopped' })
      await Promise.all(stopped)
    },
  }
}

/** One worker and the job it does. */
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
    // A worker must not write to the streams of the process: its results come as messages.
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

  /** Ends the thread; its job ends as `end`. */
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

  /** Once only: an error is followed by the exit that it causes. */
  #end(end: TaskEnd<Result>): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#settle(end)
    this.#onEnd()
  }
}

/** The kind of error only: its text could quote the input. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
