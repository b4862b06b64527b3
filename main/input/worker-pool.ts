import { Worker, type WorkerOptions } from 'node:worker_threads'

/** How one task ended. A worker that crashed or was stopped is replaced; other tasks never notice. */
export type TaskEnd<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'crashed'; readonly error: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'stopped' }

export interface WorkerPoolOptions {
  readonly script: URL
  readonly workerData: unknown
  readonly size: number
  /** Milliseconds for one task, 0 for none. */
  readonly timeLimit: number
  /** Arguments of the script, for `process.argv`. */
  readonly argv?: readonly string[]
  readonly resourceLimits?: WorkerOptions['resourceLimits']
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

/** What a worker sends back: the result, or the error that its task threw. */
export type WorkerAnswer<Result> = { readonly result: Result } | { readonly error: string }

/** Persistent threads that each do one whole task at a time; they start when there is work for them. */
export function workerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const waiting: Job<Task, Result>[] = []
  const idle: Slot<Task, Result>[] = []
  const slots = new Set<Slot<Task, Result>>()
  let closed = false

  const next = (slot: Slot<Task, Result>): void => {
    const job = waiting.shift()
    if (job) slot.start(job)
    else idle.push(slot)
  }
  const gone = (slot: Slot<Task, Result>): void => {
    slots.delete(slot)
    const at = idle.indexOf(slot)
    if (at >= 0) idle.splice(at, 1)
    if (!closed && waiting.length > 0) addSlot()
  }
  const addSlot = (): void => {
    const slot = new Slot<Task, Result>(options, next, gone)
    slots.add(slot)
    next(slot)
  }

  return {
    run(task) {
      return new Promise((settle) => {
        if (closed) return settle({ kind: 'stopped' })
        waiting.push({ task, settle })
        const slot = idle.pop()
        if (slot) next(slot)
        else if (slots.size < options.size) addSlot()
      })
    },
    async close() {
      closed = true
      for (const { settle } of waiting.splice(0)) settle({ kind: 'stopped' })
      await Promise.all([...slots].map((slot) => slot.stop({ kind: 'stopped' })))
    },
  }
}

/** One thread and the job it is at. */
class Slot<Task, Result> {
  readonly #worker: Worker
  readonly #timeLimit: number
  readonly #free: (slot: Slot<Task, Result>) => void
  #job: Job<Task, Result> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    options: WorkerPoolOptions,
    free: (slot: Slot<Task, Result>) => void,
    gone: (slot: Slot<Task, Result>) => void,
  ) {
    const { script, workerData, argv, resourceLimits, timeLimit } = options
    this.#timeLimit = timeLimit
    this.#free = free
    // A worker's own words never reach our streams; what it finds out comes as messages.
    this.#worker = new Worker(script, {
      workerData,
      ...(argv ? { argv: [...argv] } : {}),
      stdout: true,
      stderr: true,
      ...(resourceLimits ? { resourceLimits } : {}),
    })
    this.#worker.on('message', (answer: WorkerAnswer<Result>) => {
      this.#settle(
        'result' in answer ? { kind: 'done', result: answer.result } : { kind: 'crashed', error: answer.error },
      )
      this.#free(this)
    })
    this.#worker.on('error', (error) => this.#settle({ kind: 'crashed', error: nameOf(error) }))
    this.#worker.on('exit', () => {
      this.#settle({ kind: 'crashed', error: 'the worker ended' })
      gone(this)
    })
  }

  start(job: Job<Task, Result>): void {
    this.#job = job
    if (this.#timeLimit > 0) this.#timer = setTimeout(() => this.stop({ kind: 'timed-out' }), this.#timeLimit)
    this.#worker.postMessage(job.task)
  }

  async stop(end: TaskEnd<Result>): Promise<void> {
    this.#settle(end)
    await this.#worker.terminate()
  }

  #settle(end: TaskEnd<Result>): void {
    clearTimeout(this.#timer)
    this.#job?.settle(end)
    this.#job = undefined
  }
}

/** The kind of error only: its text could quote the input. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
