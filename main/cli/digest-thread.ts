import { MessageChannel, type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads'
import type { DigestResult } from '../proof/read/digest/digest-work.ts'
import type { DigestAnswer, DigestShare } from './digest-worker.ts'

/**
 * The thread's whole program, put in by the build: to load the command's own file would take a thread as long again as its start.
 * Not there where the sources run as they are.
 */
declare const PROOFBENCH_DIGEST_WORKER: string | undefined

interface Waiting {
  readonly resolve: (results: readonly DigestResult[]) => void
  readonly reject: (error: Error) => void
}

/**
 * Starts a thread that hashes what other threads of this process have opened, and gives the way to ask it, which may be sent to
 * another thread. The thread ends with that thread; it keeps no process alive.
 */
export function startDigestThread(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  // Its words never reach our streams.
  const options: WorkerOptions = {
    stdout: true,
    stderr: true,
    workerData: { port: port2, script: import.meta.url },
    transferList: [port2],
  }
  const worker =
    typeof PROOFBENCH_DIGEST_WORKER === 'string'
      ? new Worker(PROOFBENCH_DIGEST_WORKER, { ...options, eval: true })
      : new Worker(new URL('./digest-worker.ts', import.meta.url), options)
  worker.unref()
  // Whoever asks it sees that it is gone.
  worker.on('error', () => {})
  return port1
}

/** A thread that hashes, as one that asks it sees it. It keeps no thread alive that does not wait for it. */
export class DigestThread {
  readonly #port: MessagePort
  readonly #waiting: Waiting[] = []
  #isOver = false

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (answer: DigestAnswer) => {
      const asked = this.#waiting.shift()
      if (this.#waiting.length === 0) port.unref()
      if ('results' in answer) asked?.resolve(answer.results)
      else asked?.reject(new Error(`A thread that hashes failed: ${answer.error}`))
    })
    port.on('close', () => {
      this.#isOver = true
      for (const { reject } of this.#waiting.splice(0)) reject(gone())
    })
    port.unref()
  }

  /** Shares given and not yet answered; no more can be given to a thread that is over. */
  get load(): number {
    return this.#isOver ? Number.POSITIVE_INFINITY : this.#waiting.length
  }

  /** Has the thread do its share of the work, after those it was given before. Rejects where it fails or ends first. */
  digest(share: DigestShare): Promise<readonly DigestResult[]> {
    if (this.#isOver) return Promise.reject(gone())
    this.#port.ref()
    this.#port.postMessage(share)
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Nobody asks any more: the thread ends. */
  end(): void {
    this.#port.close()
  }
}

const gone = (): Error => new Error('A thread ended before it answered')

let prepared: DigestThread | undefined

/** Starts a thread for whoever asks for one next: a start takes longer than all that comes before the first hash. */
export function prepareDigestThread(): void {
  prepared = new DigestThread(startDigestThread())
}

/** The thread that was prepared, where it lives still, or a new one. */
export function takeDigestThread(): DigestThread {
  const thread = prepared?.load === 0 ? prepared : new DigestThread(startDigestThread())
  prepared = undefined
  return thread
}

/** Ends the thread that was started for nothing. */
export function dropDigestThread(): void {
  prepared?.end()
  prepared = undefined
}
