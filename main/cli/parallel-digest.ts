import { digestEntries, isOneThreadsWork, openPlace } from '../proof/read/digest/digest-entries.ts'
import { claimOf, type DigestResult, type DigestWork, type EntryDigester } from '../proof/read/digest/digest-work.ts'
import type { ByteSource } from '../proof/read/source.ts'
import { digestInThread } from './digest-in-thread.ts'

/** Bytes of stored content for which a second thread is worth its start (measured: break-even near 50 MB). */
const LARGE_INPUT = 40 * 1024 * 1024

/**
 * Hashes the entries of one large input in two threads over the same open file. Large deflated ones stay here: Node inflates them
 * on threads of its own. A thread that fails, or answers for other entries than it was given, fails the whole.
 */
export function parallelDigest(source: ByteSource, descriptor: number): EntryDigester {
  return async (work, control) => {
    const archive = openPlace(source, work.place)
    const shared = { ...work, jobs: work.jobs.filter(isOneThreadsWork) }
    const bytes = shared.jobs.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
    if (bytes < LARGE_INPUT || shared.jobs.length < 2) return digestEntries(archive, work, control)
    const taken = new Int32Array(new SharedArrayBuffer(shared.jobs.length * Int32Array.BYTES_PER_ELEMENT))
    const elsewhere = digestInThread({ descriptor, work: shared, taken })
    // Whatever happens here first, the other thread's failure must not go unheard.
    elsewhere.catch(() => {})
    // First what only this thread does: the other one then takes more of the rest.
    const own = { ...work, jobs: work.jobs.filter((job) => !isOneThreadsWork(job)) }
    const alone = await digestEntries(archive, own, control)
    const here = await digestEntries(archive, shared, { ...control, claim: claimOf(taken), isCrowded: true })
    const there = await elsewhere
    control.onProgress?.(sizeOf(shared, there))
    return inOrder(work, [...alone, ...here, ...there])
  }
}

function sizeOf({ jobs }: DigestWork, results: readonly DigestResult[]): number {
  const done = new Set(results.map(({ index }) => index))
  return jobs.reduce((sum, { index, compressedSize }) => sum + (done.has(index) ? compressedSize : 0), 0)
}

function inOrder(work: DigestWork, results: readonly DigestResult[]): readonly DigestResult[] {
  const byIndex = new Map(results.map((result) => [result.index, result]))
  return work.jobs.map(({ index }) => {
    const result = byIndex.get(index)
    if (!result) throw new Error('A thread did not answer for an entry')
    return result
  })
}
