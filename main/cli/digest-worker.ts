import { parentPort } from 'node:worker_threads'
import { openDescriptor } from '../input/file-source.ts'
import { digestEntries, openPlace } from '../proof/read/digest/digest-entries.ts'
import { claimOf, type DigestWork } from '../proof/read/digest/digest-work.ts'

/** What a thread is told that hashes a share of one input's entries. */
export interface DigestShare {
  /** The input, opened by the main thread, which also closes it. */
  readonly descriptor: number
  readonly work: DigestWork
  /** Which jobs are taken: shared with the main thread, which begins at the other end. */
  readonly taken: Int32Array<SharedArrayBuffer>
}

// The thread's whole life: what is left of one list, one answer. The build makes a program of its own of this file.
parentPort?.once('message', async ({ descriptor, work, taken }: DigestShare) => {
  const archive = openPlace(openDescriptor(descriptor), work.place)
  const control = { claim: claimOf(taken), isBackward: true, isCrowded: true }
  parentPort?.postMessage(await digestEntries(archive, work, control))
})
