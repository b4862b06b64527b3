import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { DigestResult } from '../proof/read/digest/digest-work.ts'
import type { DigestShare } from './digest-worker.ts'

/**
 * The thread's whole program, put in by the build: to load the command's own file would take a thread as long again as its start.
 * Not there where the sources run as they are.
 */
declare const PROOFBENCH_DIGEST_WORKER: string | undefined

let prepared: Worker | undefined

/** Starts a thread that hashes, for whoever asks for one next: a start takes longer than all that comes before the first hash. */
export function prepareDigestThread(): void {
  const thread = startThread()
  prepared = thread
  // It must not keep alive a process that has nothing for it to do, nor end it by failing early: then another one is started.
  thread.unref()
  thread.on('error', () => {})
  thread.once('exit', () => {
    if (prepared === thread) prepared = undefined
  })
}

/** Ends the thread that was started for nothing. */
export function dropDigestThread(): void {
  void prepared?.terminate()
  prepared = undefined
}

/** Has a thread do its share of the work. A thread that fails, or ends without an answer, rejects. */
export function inDigestThread(share: DigestShare): Promise<readonly DigestResult[]> {
  return new Promise((resolve, reject) => {
    const worker = prepared ?? startThread()
    prepared = undefined
    worker.ref()
    worker.once('message', (results: readonly DigestResult[]) => resolve(results))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A thread ended before it answered')))
    worker.postMessage(share)
  })
}

function startThread(): Worker {
  // Its words never reach our streams.
  const options: WorkerOptions = { stdout: true, stderr: true }
  return typeof PROOFBENCH_DIGEST_WORKER === 'string'
    ? new Worker(PROOFBENCH_DIGEST_WORKER, { ...options, eval: true })
    : new Worker(new URL('./digest-worker.ts', import.meta.url), options)
}
