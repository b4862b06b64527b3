import {
  type ByteSource,
  claimOf,
  type DigestResult,
  type DigestWork,
  digestEntries,
  type EntryDigester,
  isShareable,
  openPlace,
} from '../../proof/index.ts'

/** Minimum bytes of stored content for which a second thread is worth starting: below it costs more time and memory than it saves. */
const LARGE_INPUT = 128 * 1024 * 1024

/**
 * Hashes the entries of one large input in two threads over the same open file. Large deflated entries stay in this thread: Node
 * inflates them on threads of its own. If the other thread fails, or returns results for other entries, the whole fails.
 */
export function parallelDigest(source: ByteSource, descriptor: number): EntryDigester {
  return async (work, control) => {
    const archive = openPlace(source, work.place)
    const shared = { ...work, jobs: work.jobs.filter(isShareable) }
    const bytes = shared.jobs.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
    if (bytes < LARGE_INPUT || shared.jobs.length < 2) return digestEntries(archive, work, control)
    const { digestInThread } = await import('./digest-in-thread.ts')
    const claimed = new Int32Array(new SharedArrayBuffer(shared.jobs.length * Int32Array.BYTES_PER_ELEMENT))
    const remote = digestInThread({ descriptor, work: shared, claimed })
    // If this thread fails first, the rejection of the other one must still be handled.
    remote.catch(() => {})
    // Entries that only this thread can do come first, so that the other thread takes more of the rest.
    const own = { ...work, jobs: work.jobs.filter((job) => !isShareable(job)) }
    const ownResults = await digestEntries(archive, own, control)
    const sharedResults = await digestEntries(archive, shared, { ...control, claim: claimOf(claimed), isCrowded: true })
    const remoteResults = await remote
    control.onProgress?.(sizeOf(shared, remoteResults))
    return inOrder(work, [...ownResults, ...sharedResults, ...remoteResults])
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
