import { type MessagePort, workerData } from 'node:worker_threads'
import { openDescriptor } from '../input/file-source.ts'
import { digestEntries, openPlace } from '../proof/read/digest/digest-entries.ts'
import { claimOf, type DigestResult, type DigestWork } from '../proof/read/digest/digest-work.ts'

/** What a thread is told that hashes a share of one input's entries. */
export interface DigestShare {
  /** The input, opened by the thread that asks, which also closes it. */
  readonly descriptor: number
  readonly work: DigestWork
  /** Which jobs are taken: shared with the thread that asks, which begins at the other end. Absent where all are for this thread. */
  readonly taken?: Int32Array<SharedArrayBuffer>
}

export type DigestAnswer = { readonly results: readonly DigestResult[] } | { readonly error: string }

async function answer({ descriptor, work, taken }: DigestShare): Promise<DigestAnswer> {
  try {
    const archive = openPlace(openDescriptor(descriptor), work.place)
    const control = { ...(taken ? { claim: claimOf(taken) } : {}), isBackward: true, isCrowded: true }
    return { results: await digestEntries(archive, work, control) }
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown error' }
  }
}

/** The way to the thread that asks. Set by digest-thread.ts. */
const { port } = workerData as { readonly port: MessagePort }

// The thread's whole life: one share after the other, in the order they come. The build makes a program of its own of this file.
let turn = Promise.resolve()
port.on('message', (share: DigestShare) => {
  turn = turn.then(async () => port.postMessage(await answer(share)))
})
