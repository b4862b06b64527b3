import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Pace } from './pace.ts'

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
  /** For a thread that another one helps; absent where none may. The two count as two. */
  readonly helped?: {
    /** Starts the helper; says what the thread is told of it. */
    readonly start: () => Pick<WorkerOptions, 'workerData' | 'transferList'>
    /** Jobs that the thread does side by side. */
    readonly width: number
  }
  /** Milliseconds for one task, 0 for none. */
  readonly timeLimit: number
  /** Arguments of the script, for `process.argv`. */
  readonly argv?: readonly string[]
  readonly resourceLimits?: WorkerOptions['resourceLimits']
  /** Whether threads without work let the process end. */
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
  /** It, or one that it was given with, ended a thread: it gets one of its own. */
  readonly isSuspect?: boolean
}

/** What a worker sends back: the result, or the error that its task threw. */
export type WorkerAnswer<Result> = { readonly result: Result } | { readonly error: string }

/** What a thread is given at once takes about this long: every message between threads stops another thread's work. Milliseconds. */
const BATCH_MS = 40
const MOST_IN_A_BATCH = 16
/**
 * Jobs in the time of a batch: shorter ones leave nothing for a helper to do, so that another thread is worth its start, once so
 * many jobs have ended that many more are likely.
 */
const LEAVES_HELPER_IDLE = 48
const MANY_JOBS = 500

/** Persistent threads that do whole tasks, one at a time or, where they are helped, side by side; they start when there is work for them. */
export function workerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const waiting: Job<Task, Result>[] = []
  const slots = new Set<Slot<Task, Result>>()
  let closed = false

  /** Work for everybody first; while enough is left for all, each thread also gets its next batch before it asks for it. */
  const share = (): void => {
    for (const slot of slots) if (slot.load === 0) give(slot)
    for (let room = roomLeft(); waiting.length > 0 && room > 0; room = roomLeft()) addSlot(room > 1)
    for (const slot of slots) while (slot.takesMore && waiting.length >= slots.size) give(slot)
  }
  const roomLeft = (): number => [...slots].reduce((room, { threads }) => room - threads, options.size)
  const give = (slot: Slot<Task, Result>): void => {
    const fair = Math.floor(waiting.length / (2 * options.size))
    const suspect = waiting.slice(0, MOST_IN_A_BATCH).findIndex(({ isSuspect }) => isSuspect)
    const sound = suspect < 0 ? MOST_IN_A_BATCH : suspect
    const batch = waiting.splice(0, Math.max(1, Math.min(fair, slot.pace, sound)))
    if (batch.length > 0) slot.take(batch)
  }
  const gone = (slot: Slot<Task, Result>, left: readonly Job<Task, Result>[]): void => {
    slots.delete(slot)
    waiting.unshift(...left)
    if (!closed) share()
  }
  const addSlot = (mayBeHelped: boolean): void => {
    const slot = new Slot<Task, Result>(options, mayBeHelped, share, gone)
    slots.add(slot)
    give(slot)
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
      const stopped = [...slots].map((slot) => slot.stop({ kind: 'stopped' }))
      for (const { settle } of waiting.splice(0)) settle({ kind: 'stopped' })
      await Promise.all(stopped)
    },
  }
}

/** One thread, the batch of jobs it is at, and the one it takes up next. */
class Slot<Task, Result> {
  readonly #worker: Worker
  readonly #timeLimit: number
  readonly #width: number
  readonly #endsWithProcess: boolean
  readonly #batches: (readonly Job<Task, Result>[])[] = []
  readonly #gone: (slot: Slot<Task, Result>, left: readonly Job<Task, Result>[]) => void
  readonly #pace = new Pace()
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(
    options: WorkerPoolOptions,
    mayBeHelped: boolean,
    free: () => void,
    gone: (slot: Slot<Task, Result>, left: readonly Job<Task, Result>[]) => void,
  ) {
    const { script, workerData, argv, resourceLimits, timeLimit } = options
    const helped = mayBeHelped ? options.helped : undefined
    this.#timeLimit = timeLimit
    this.#endsWithProcess = options.endsWithProcess ?? false
    this.#width = helped?.width ?? 1
    this.#gone = gone
    // A worker's own words never reach our streams; what it finds out comes as messages.
    this.#worker = new Worker(script instanceof URL ? script : script.code, {
      eval: !(script instanceof URL),
      ...(helped?.start() ?? { workerData }),
      ...(argv ? { argv: [...argv] } : {}),
      stdout: true,
      stderr: true,
      ...(resourceLimits ? { resourceLimits } : {}),
    })
    this.#worker.on('message', (answers: readonly WorkerAnswer<Result>[]) => {
      if (this.#isOver) return
      this.#settle(answers)
      this.#watch()
      free()
    })
    this.#worker.on('error', (error) => this.#end({ kind: 'crashed', error: nameOf(error) }))
    this.#worker.on('exit', () => this.#end({ kind: 'crashed', error: 'the worker ended' }))
  }

  /** Batches given and not yet ended. */
  get load(): number {
    return this.#batches.length
  }

  /** The next batch comes before it is asked for, and as many jobs as are done side by side. */
  get takesMore(): boolean {
    return this.load < 2 || this.#batches.reduce((jobs, batch) => jobs + batch.length, 0) < this.#width
  }

  /** How many jobs like its last ones the thread does in the time of a batch. One at a time where each is timed. */
  get pace(): number {
    return this.#timeLimit > 0 ? 1 : this.#pace.jobsIn(BATCH_MS)
  }

  /** Threads at work here: a helper counts, unless the jobs are too short for it. */
  get threads(): number {
    const isIdle = this.#pace.jobs >= MANY_JOBS && this.#pace.jobsIn(BATCH_MS) > LEAVES_HELPER_IDLE
    return this.#width > 1 && !isIdle ? 2 : 1
  }

  take(batch: readonly Job<Task, Result>[]): void {
    this.#batches.push(batch)
    this.#worker.ref()
    if (this.#batches.length === 1) this.#watch()
    this.#worker.postMessage(batch.map(({ task }) => task))
  }

  /** Ends the thread: the job it is at ends like this, what it was not at goes back. */
  async stop(end: TaskEnd<Result>): Promise<void> {
    this.#end(end)
    await this.#worker.terminate()
  }

  /** The time of a job runs from when the thread takes it up. */
  #watch(): void {
    if (this.#timeLimit > 0 && this.#batches.length > 0)
      this.#timer = setTimeout(() => this.stop({ kind: 'timed-out' }), this.#timeLimit)
  }

  #settle(answers: readonly WorkerAnswer<Result>[]): void {
    clearTimeout(this.#timer)
    const batch = this.#batches.shift() ?? []
    if (this.#endsWithProcess && this.#batches.length === 0) this.#worker.unref()
    this.#pace.add(batch.length)
    for (const [index, { settle }] of batch.entries()) {
      const answer = answers[index]
      if (!answer) settle({ kind: 'crashed', error: 'the worker did not answer' })
      else if ('result' in answer) settle({ kind: 'done', result: answer.result })
      else settle({ kind: 'crashed', error: answer.error })
    }
  }

  /** Once only: an error comes before the exit that it causes. Which job of a batch it was is found out one by one. */
  #end(end: TaskEnd<Result>): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    const [batch = [], ...rest] = this.#batches.splice(0)
    const isKnown = batch.length === 1 || end.kind === 'stopped'
    if (isKnown) for (const { settle } of batch) settle(end)
    this.#gone(this, [...(isKnown ? [] : batch.map((job) => ({ ...job, isSuspect: true }))), ...rest.flat()])
  }
}

/** The kind of error only: its text could quote the input. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
