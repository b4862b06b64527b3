import { DelimiterSearch } from '../delimiter-search.ts'
import { uniformBase64 } from '../envelope/base64-source.ts'
import { type ByteSource, readBuffer, subSource } from '../source.ts'
import { ContentDigest } from './content-digest.ts'
import type { ArchivePlace, DigestControl, DigestJob, DigestResult, DigestWork, EntryDigester } from './digest-work.ts'
import { inflateStreamed } from './inflate-streamed.ts'
import { inflateWhole } from './inflate-whole.ts'

/** Bytes of stored data read at a time. */
const PIECE = 256 * 1024
/** Maximum size in bytes of an entry that is inflated in one call, because a stream would be slower. */
const MAX_AT_ONCE = 128 * 1024
const MAX_AT_ONCE_CROWDED = 16 * 1024 * 1024
/** Maximum number of entries inflated concurrently on Node's thread pool; more are not faster and take memory. */
const MAX_CONCURRENT = 4

/**
 * Returns whether a second thread can share the job. A thread inflates whole entries, whose memory is released late; larger ones
 * are therefore streamed on Node's thread pool.
 */
export const isShareable = ({ method, size, compressedSize }: DigestJob): boolean =>
  method === 'stored' || Math.max(size, compressedSize) <= MAX_AT_ONCE

/** Opens the ZIP at `place` in the input. */
export function openPlace(input: ByteSource, place: ArchivePlace): ByteSource {
  if (place.encoding === 'raw') return subSource(input, place.offset, place.length)
  const decoded = uniformBase64(input, place.start, place.end)
  if (!decoded) throw new Error('The Base64 body is no longer as it was')
  return decoded
}

/**
 * Returns a digester for one of several threads; it opens the ZIP in `input` and uses Node's thread pool only for large entries.
 */
export const crowdedDigester =
  (input: ByteSource): EntryDigester =>
  (work, control) =>
    digestEntries(openPlace(input, work.place), work, { ...control, isCrowded: true })

/**
 * Reads every entry once and computes SHA-256, CRC-32 and size; searches for delimiter lines in the same pass. Memory does not
 * grow with the size of the entries. Rejects with the signal's reason if aborted.
 */
export async function digestEntries(
  archive: ByteSource,
  work: DigestWork,
  control: DigestControl,
): Promise<readonly DigestResult[]> {
  const results = new Map<number, DigestResult>()
  const addResult = (result: DigestResult) => void results.set(result.index, result)
  const atOnce = control.isCrowded ? MAX_AT_ONCE_CROWDED : MAX_AT_ONCE
  const streamed = work.jobs.filter(
    (job) => job.method === 'deflated' && Math.max(job.size, job.compressedSize) > atOnce,
  )
  const queue = streamed.sort((a, b) => b.compressedSize - a.compressedSize)
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) addResult(await inflateInPool(archive, job, work, control))
  }
  const workers = Array.from({ length: Math.min(MAX_CONCURRENT, queue.length) }, worker)
  await Promise.all(workers)
  const buffer = archive.bytes ? null : Buffer.allocUnsafeSlow(PIECE)
  const positionedJobs = [...work.jobs.entries()]
  for (const [position, job] of control.isBackward ? positionedJobs.reverse() : positionedJobs) {
    if (results.has(job.index) || control.claim?.(position) === false) continue
    control.signal?.throwIfAborted()
    addResult(
      job.method === 'stored' ? digestStored(archive, job, work, control, buffer) : inflateAtOnce(archive, job, work),
    )
    if (job.method === 'deflated') control.onProgress?.(job.compressedSize)
  }
  const encodingProblem = archive.problem?.() ?? null
  return work.jobs
    .map(({ index }) => results.get(index))
    .filter((result) => result !== undefined)
    .map((result) => (encodingProblem === null ? result : { ...result, encodingProblem }))
}

function digestStored(
  archive: ByteSource,
  job: DigestJob,
  work: DigestWork,
  control: DigestControl,
  buffer: Buffer | null,
): DigestResult {
  const digest = new ContentDigest()
  const search = searchFor(job, work)
  const end = job.dataOffset + job.compressedSize
  for (let at = job.dataOffset; at < end; ) {
    control.signal?.throwIfAborted()
    const length = Math.min(PIECE, end - at)
    const piece = buffer
      ? buffer.subarray(0, archive.read(buffer.subarray(0, length), at))
      : readBuffer(archive, at, length)
    if (piece.length === 0) break
    digest.update(piece)
    search?.push(piece)
    control.onProgress?.(piece.length)
    at += piece.length
  }
  return toResult(job, digest, digest.size === job.compressedSize ? null : 'the data ends early', search)
}

function inflateAtOnce(archive: ByteSource, job: DigestJob, work: DigestWork): DigestResult {
  const compressed = readBuffer(archive, job.dataOffset, job.compressedSize)
  const search = searchFor(job, work)
  search?.push(compressed)
  const digest = new ContentDigest()
  const { content, problem } = inflateWhole(compressed, job.size)
  digest.update(content)
  return toResult(job, digest, problem, search)
}

async function inflateInPool(
  archive: ByteSource,
  job: DigestJob,
  work: DigestWork,
  { signal, onProgress }: DigestControl,
): Promise<DigestResult> {
  const digest = new ContentDigest()
  const search = searchFor(job, work)
  const problem = await inflateStreamed(archive, job, {
    onCompressed(piece) {
      search?.push(piece)
      onProgress?.(piece.length)
    },
    onContent: (piece) => digest.update(piece),
    signal,
  })
  return toResult(job, digest, problem, search)
}

/** Creates a search in the data; lines that start before the data are found by the search between the entries. */
function searchFor(job: DigestJob, { delimiter }: DigestWork): DelimiterSearch | null {
  return delimiter ? new DelimiterSearch(delimiter, job.dataOffset, false) : null
}

function toResult(
  job: DigestJob,
  digest: ContentDigest,
  problem: string | null,
  search: DelimiterSearch | null,
): DigestResult {
  const fault = problem ?? (digest.size === job.size ? null : `${digest.size} bytes of content instead of ${job.size}`)
  return {
    index: job.index,
    sha256: fault === null ? digest.sha256() : null,
    crc32: digest.crc32,
    size: digest.size,
    problem: fault,
    leading: digest.leading(),
    delimiters: search?.end() ?? [],
  }
}
