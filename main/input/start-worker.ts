import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Script file, or the code of a CommonJS script. */
export type WorkerScript = URL | { readonly code: string }

export interface WorkerOptions {
  readonly script: WorkerScript
  readonly workerData: unknown
  /** Milliseconds per task, 0 for no limit. */
  readonly timeLimit: number
  readonly resourceLimits?: ResourceLimits
  /**
   * Script that runs each thread in a process of its own, which counts its processor time, so that a crash of native code ends
   * one task and not this process. Scripts given as code run in threads of this process.
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

interface WorkerListener {
  onAnswer(answer: unknown): void
  /** Called with the name of the error, at least once when the worker has ended. */
  onEnd(error: string): void
}

const ENDED = 'the worker ended'

export function startThread(
  { script, workerData, resourceLimits }: WorkerOptions,
  { onAnswer, onEnd }: WorkerListener,
): PoolWorker {
  // A worker must not write to the streams of the process; results are sent as messages.
  const worker = new Worker(script instanceof URL ? script : script.code, {
    eval: !(script instanceof URL),
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

/** Starts the process of `worker-process.ts`. */
export function startProcess(
  { script, process: own, timeLimit }: WorkerOptions,
  { onAnswer, onEnd }: WorkerListener,
): PoolWorker {
  const child = fork(fileURLToPath(String(own)), [String(script), String(timeLimit)], {
    serialization: 'advanced',
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
