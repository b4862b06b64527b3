import { parentPort, workerData } from 'node:worker_threads'
import { openDescriptor } from '../input/file-source.ts'
import { digestEntries, openPlace } from '../proof/read/digest/digest-entries.ts'
import { claimOf, type DigestWork } from '../proof/read/digest/digest-work.ts'

/** What a thread is told that hashes a share of one input's entries. */
export interface DigestWorkerData {
  readonly proofbench: 'digest'
  /** The input, opened by the main thread, which also closes it. */
  readonly descriptor: number
  readonly work: DigestWork
  /** Which jobs are taken: shared with the main thread, which begins at the other end. */
  readonly taken: Int32Array<SharedArrayBuffer>
}

/** The thread's whole life: what is left of one list, one answer. */
export async function runDigestWorker(): Promise<void> {
  // Set by parallel-digest.ts when it starts the thread.
  const { descriptor, work, taken } = workerData as DigestWorkerData
  const source = openDescriptor(descriptor)
  parentPort?.postMessage(
    await digestEntries(openPlace(source, work.place), work, { claim: claimOf(taken), isBackward: true }),
  )
}
