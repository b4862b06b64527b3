import { DelimiterSearch } from '../delimiter-search.ts'
import { uniformBase64 } from '../envelope/base64-source.ts'
import { type ByteSource, readBuffer, subSource } from '../source.ts'
import { ContentDigest } from './content-digest.ts'
import type { ArchivePlace, DigestControl, DigestJob, DigestResult, DigestWork, EntryDigester } from './digest-work.ts'
import { inflateStreamed } from './inflate-streamed.ts'
import { inflateWhole } from './inflate-whole.ts'

/** Bytes of stored data read at a time. */
const PIECE = 256 * 1024
/** Maximum size of an entry that is inflated in one call: a stream costs more than it saves. */
const AT_ONCE = 128 * 1024
const AT_ONCE_WHEN_CROWDED = 16 * 1024 * 1024
/** Entries inflated at a time on Node's thread pool: more gain nothing and cost memory (measured). */
const IN_FLIGHT = 4

/** Whether a thread that is `isCrowded` does the job by itself from its start to its end, without Node's own threads. */
export const isOneThreadsWork = ({ method, size, compressedSize }: DigestJob): boolean =>
  method === 'stored' || Math.max(size, compressedSize) <= AT_ONCE_WHEN_CROWDED

/** Opens the ZIP that lies at `place` in the input. */
export function openPlace(input: ByteSource, place: ArchivePlace): ByteSource {
  if (place.encoding === 'raw') return subSource(input, place.offset, place.length)
  const decoded = uniformBase64(input, place.start, place.end)
  if (!decoded) throw new Error('The Base64 body is no longer as it was')
  return decoded
}

/** The digester of a thread that is one of several: it finds the ZIP in `input`, and does not use Node's own for small entries. */
export const crowdedDigester =
  (input: ByteSource): EntryDigester =>
  (work, control) =>
    digestEntries(openPlace(input, work.place), work, { ...control, isCrowded: true })

/**
 * Reads every entry once: SHA-256, CRC-32, size, and in the same pass the search for delimiter lines. Memory does not grow with
 * the size of the entries. Aborts with the signal's reason.
 */
export async function digestEntries(
  archive: ByteSource,
  work: DigestWork,
  control: DigestControl,
): Promise<readonly DigestResult[]> {
  const results = new Map<number, DigestResult>()
  const take = (result: DigestResult) => void results.set(result.index, result)
  const atOnce = control.isCrowded ? AT_ONCE_WHEN_CROWDED : AT_ONCE
  const streamed = work.jobs.filter(
    (job) => job.method === 'deflated' && Math.max(job.size, job.compressedSize) > atOnce,
  )
  const queue = streamed.sort((a, b) => b.compressedSize - a.compressedSize)
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) take(await inflateElsewhere(archive, job, work, control))
  }
  const lanes = Array.from({ length: Math.min(IN_FLIGHT, queue.length) }, lane)
  await Promise.all(lanes)
  const buffer = archive.bytes ? null : Buffer.allocUnsafeSlow(PIECE)
  const places = [...work.jobs.entries()]
  for (const [place, job] of control.isBackward ? places.reverse() : places) {
    if (results.has(job.index) || control.claim?.(place) === false) continue
    control.signal?.throwIfAborted()
    take(
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
  return finished(job, digest, digest.size === job.compressedSize ? null : 'the data ends early', search)
}

function inflateAtOnce(archive: ByteSource, job: DigestJob, work: DigestWork): DigestResult {
  const compressed = readBuffer(archive, job.dataOffset, job.compressedSize)
  const search = searchFor(job, work)
  search?.push(compressed)
  const digest = new ContentDigest()
  const { content, problem } = inflateWhole(compressed, job.size)
  digest.update(content)
  return finished(job, digest, problem, search)
}

async function inflateElsewhere(
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
  return finished(job, digest, problem, search)
}

/** What begins before the data and ends in it is found by the search between the entries. */
function searchFor(job: DigestJob, { delimiter }: DigestWork): DelimiterSearch | null {
  return delimiter ? new DelimiterSearch(delimiter, job.dataOffset, false) : null
}

function finished(
  job: DigestJob,
  digest: ContentDigest,
  problem: string | null,
  search: DelimiterSearch | null,
): DigestResult {
  const words = problem ?? (digest.size === job.size ? null : `${digest.size} bytes of content instead of ${job.size}`)
  return {
    index: job.index,
    sha256: words === null ? digest.sha256() : null,
    crc32: digest.crc32,
    size: digest.size,
    problem: words,
    leading: digest.leading(),
    delimiters: search?.end() ?? [],
  }
}
