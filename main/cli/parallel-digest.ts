import { Worker } from 'node:worker_threads'
import { digestEntries, openPlace } from '../proof/read/digest/digest-entries.ts'
import { claimOf, type DigestResult, type DigestWork, type EntryDigester } from '../proof/read/digest/digest-work.ts'
import type { ByteSource } from '../proof/read/source.ts'
import type { DigestWorkerData } from './digest-worker.ts'
import { WORKER_ARGUMENT } from './worker-argument.ts'

/** Below this the start of a thread costs more than it saves, bytes (measured: break-even near 50 MB). */
const WORTH_A_THREAD = 100 * 1024 * 1024

/**
 * Hashes the stored entries of one large input in two threads over the same open file. Deflated ones stay here: Node inflates
 * them on its own threads already. A thread that fails, or answers for other entries than it was given, fails the whole.
 */
export function parallelDigest(source: ByteSource, descriptor: number, script: URL): EntryDigester {
  return async (work, control) => {
    const archive = openPlace(source, work.place)
    const stored = { ...work, jobs: work.jobs.filter(({ method }) => method === 'stored') }
    const bytes = stored.jobs.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
    if (bytes < WORTH_A_THREAD || stored.jobs.length < 2) return digestEntries(archive, work, control)
    const taken = new Int32Array(new SharedArrayBuffer(stored.jobs.length * Int32Array.BYTES_PER_ELEMENT))
    const elsewhere = inThread({ proofbench: 'digest', descriptor, work: stored, taken }, script)
    // Whatever happens here first, the other thread's failure must not go unheard.
    elsewhere.catch(() => {})
    const here = await digestEntries(archive, stored, { ...control, claim: claimOf(taken) })
    const deflated = { ...work, jobs: work.jobs.filter(({ method }) => method !== 'stored') }
    const inflated = await digestEntries(archive, deflated, control)
    const there = await elsewhere
    control.onProgress?.(sizeOf(stored, there))
    return inOrder(work, [...here, ...inflated, ...there])
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

function inThread(workerData: DigestWorkerData, script: URL): Promise<readonly DigestResult[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData, argv: [WORKER_ARGUMENT], stdout: true, stderr: true })
    worker.once('message', (results: readonly DigestResult[]) => resolve(results))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A thread ended before it answered')))
  })
}
