import { parentPort, workerData } from 'node:worker_threads'
import { openDescriptor } from '../../input/index.ts'
import { claimOf, type DigestResult, type DigestWork, digestEntries, openPlace } from '../../proof/index.ts'

/** Share of the work on one input, for a second thread. */
export interface DigestShare {
  /** Descriptor of the input, opened and closed by the calling thread. */
  readonly descriptor: number
  readonly work: DigestWork
  /** Claimed entries, in memory shared with the calling thread, which starts at the other end of the list. */
  readonly claimed: Int32Array<SharedArrayBuffer>
}

export type DigestAnswer = { readonly results: readonly DigestResult[] } | { readonly error: string }

async function digest({ descriptor, work, claimed }: DigestShare): Promise<DigestAnswer> {
  try {
    const archive = openPlace(openDescriptor(descriptor), work.place)
    return {
      results: await digestEntries(archive, work, { claim: claimOf(claimed), isBackward: true, isCrowded: true }),
    }
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown error' }
  }
}

// Set by digest-in-thread.ts, which starts this script for one share of the work.
parentPort?.postMessage(await digest(workerData as DigestShare))
