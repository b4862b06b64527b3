import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, type WorkerOptions as ThreadOptions, Worker } from 'node:worker_threads'

export interface WorkerOptions {
  readonly script: URL
  readonly workerData: unknown
  /** Milliseconds per task, 0 for no limit. */
  readonly timeLimit: number
  readonly resourceLimits?: ResourceLimits
  /**
   * Script that runs each thread in a process of its own, which counts its processor time, so that a crash of native code ends
   * one task and not this process; only where processes can be started.
   */
  readonly process?: URL
}

/** A thread or process that answers each task with one message. */
export interface PoolWorker {
  post(task: unknown): void
  ref(): void
  unref(): void
  terminate(): Promise<unknown>
}

export interface WorkerListener {
  onAnswer(answer: unknown): void
  /** Called with the name of the error, at least once when the worker has ended. */
  onEnd(error: string): void
}

const ENDED = 'the worker ended'

/** Starts a thread. Threads cannot read the packed files of an Electron app, which its processes can. */
export function newThread(script: URL, options: ThreadOptions): Worker {
  return process.versions.electron === undefined
    ? new Worker(script, options)
    : new Worker(readFileSync(script, 'utf8'), { ...options, eval: true })
}

export function startThread(
  { script, workerData, resourceLimits }: WorkerOptions,
  { onAnswer, onEnd }: WorkerListener,
): PoolWorker {
  // A worker must not write to the streams of the process; results are sent as messages.
  const worker = newThread(script, {
    workerData,
    stdout: true,
    stderr: true,
    ...(resourceLimits ? { resourceLimits } : {}),
  })
  worker.on('message', onAnswer)
  worker.on('error', (error) => onEnd(nameOf(error)))
  worker.on('exit', () => onEnd(ENDED))
  return {
    post: (task) => worker.postMessage(task),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    terminate: () => worker.terminate(),
  }
}

/** Starts the script of `worker-process.ts` with its arguments in a process of its own. */
export type ProcessStarter = (file: string, args: readonly string[], listener: WorkerListener) => PoolWorker

// Electron's program does not run scripts as Node does.
let starter: ProcessStarter | null = process.versions.electron === undefined ? forkProcess : null

/** Makes all workers that may have processes of their own start them in another way. */
export function startProcessesBy(start: ProcessStarter): void {
  starter = start
}

/** Returns a function that starts a worker in a process of its own; null if that is not wanted or not possible. */
export function processStarter({ process: own, script, timeLimit }: WorkerOptions) {
  const start = starter
  if (own === undefined || start === null) return null
  return (listener: WorkerListener) => start(fileURLToPath(own), [String(script), String(timeLimit)], listener)
}

function forkProcess(file: string, args: readonly string[], { onAnswer, onEnd }: WorkerListener): PoolWorker {
  const child = fork(file, args, {
    serialization: 'advanced',
    // Every thread of the C library of Linux has a heap of its own otherwise, which keeps what was freed: 60 MB of decoded pictures.
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.on('message', onAnswer)
  child.on('error', (error) => onEnd(nameOf(error)))
  child.on('exit', () => onEnd(ENDED))
  return {
    post: (task) => child.send(task as object),
    ref() {
      child.ref()
      child.channel?.ref()
    },
    unref() {
      child.unref()
      child.channel?.unref()
    },
    async terminate() {
      // Whoever waits for the end must not end before.
      child.ref()
      child.kill('SIGKILL')
      if (child.pid !== undefined) await ended
    },
  }
}

/** Returns the name of an error, not its message, which could quote the input. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
