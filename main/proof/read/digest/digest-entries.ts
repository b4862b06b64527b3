import { crc32 } from 'node:zlib'
import { DelimiterSearch } from '../delimiter-search.ts'
import { uniformBase64 } from '../envelope/base64-source.ts'
import { searchMemory } from '../pair-search.ts'
import { releaseMemory } from '../release-memory.ts'
import { type ByteSource, subSource } from '../source.ts'
import { ContentDigest } from './content-digest.ts'
import type { ArchivePlace, DigestControl, DigestJob, DigestResult, DigestWork, EntryDigester } from './digest-work.ts'
import { inflateStreamed, PieceRoom } from './inflate-streamed.ts'
import { inflateWhole } from './inflate-whole.ts'
import { type Crc32, nativeCrc32 } from './native-crc32.ts'

const STORED_PIECE = 256 * 1024
/** Of much data: with fewer calls V8 compiles less while every processor hashes, which is worth more than memory touched anew (measured). */
const STORED_PIECE_OF_MUCH = 1024 * 1024
/** Entries up to this size are inflated in one call: a stream costs more than it saves. */
const AT_ONCE = 128 * 1024
const AT_ONCE_WHEN_CROWDED = 16 * 1024 * 1024
/** Inflating runs on Node's thread pool; more than this in flight gains nothing and costs memory (measured). */
const IN_FLIGHT = 4
/** Of a little archive two: with more of them this thread, which has as much to do meanwhile, would wait for its turn. */
const IN_FLIGHT_OF_LITTLE = 2
/** Compressed bytes of a little archive. */
const LITTLE = 16 * 1024 * 1024
/** Bytes that a thread has to read before faster ways, for checksums and for delimiters, have saved what their start takes (measured). */
const SPEED_PAYS_AFTER = 16 * 1024 * 1024

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
    const room = new PieceRoom()
    for (let job = queue.shift(); job; job = queue.shift())
      take(await inflateElsewhere(archive, job, work, control, room))
  }
  const compressed = work.jobs.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  given += compressed
  const isLittle = compressed < LITTLE
  const inFlight = isLittle ? IN_FLIGHT_OF_LITTLE : IN_FLIGHT
  const size = isLittle ? STORED_PIECE : STORED_PIECE_OF_MUCH
  const lanes = Array.from({ length: Math.min(inFlight, queue.length) }, lane)
  control.onUnderWay?.()
  await Promise.all(lanes)
  const places = [...work.jobs.entries()]
  for (const [place, job] of control.isBackward ? places.reverse() : places) {
    if (results.has(job.index) || control.claim?.(place) === false) continue
    control.signal?.throwIfAborted()
    take(job.method === 'stored' ? digestStored(archive, job, work, control, size) : inflateAtOnce(archive, job, work))
    if (job.method === 'deflated') control.onProgress?.(job.compressedSize)
  }
  const encodingProblem = archive.problem?.() ?? null
  return work.jobs
    .map(({ index }) => results.get(index))
    .filter((result) => result !== undefined)
    .map((result) => (encodingProblem === null ? result : { ...result, encodingProblem }))
}

let reused = Buffer.alloc(0)
/** Bytes that this thread was given to read, ever. */
let given = 0

const isMuch = (): boolean => given >= SPEED_PAYS_AFTER
const checksum = (): Crc32 => (isMuch() && nativeCrc32()) || crc32

/** One memory for all entries that this thread ever reads: a new one for each archive would cost as much as its checksums. */
function reusedBuffer(size: number, isSearched: boolean): Buffer {
  const searched = isSearched && isMuch() ? searchMemory(size) : null
  if (searched) return searched
  if (reused.length < size) {
    releaseMemory(reused)
    // With room for entries that are a little larger; what is not used takes no memory.
    reused = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(size)))
  }
  return reused.subarray(0, size)
}

/** Reads at most `size` bytes from one offset up to another: where they lie, or into the memory that the next piece takes too. */
function piecesOf(archive: ByteSource, size: number, { delimiter }: DigestWork): (at: number, end: number) => Buffer {
  const { bytes } = archive
  if (bytes)
    return (at, end) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(at, Math.min(at + size, end))
  const buffer = reusedBuffer(size, delimiter !== null)
  return (at, end) => buffer.subarray(0, archive.read(buffer.subarray(0, Math.min(size, end - at)), at))
}

function digestStored(
  archive: ByteSource,
  job: DigestJob,
  work: DigestWork,
  control: DigestControl,
  size: number,
): DigestResult {
  const pieceAt = piecesOf(archive, Math.min(size, job.compressedSize), work)
  const digest = new ContentDigest(checksum())
  const search = searchFor(job, work)
  const end = job.dataOffset + job.compressedSize
  for (let at = job.dataOffset; at < end; ) {
    control.signal?.throwIfAborted()
    const piece = pieceAt(at, end)
    if (piece.length === 0) break
    digest.update(piece)
    search?.push(piece)
    control.onProgress?.(piece.length)
    at += piece.length
  }
  return finished(job, digest, digest.size === job.compressedSize ? null : 'the data ends early', search)
}

function inflateAtOnce(archive: ByteSource, job: DigestJob, work: DigestWork): DigestResult {
  const compressed = piecesOf(archive, job.compressedSize, work)(job.dataOffset, job.dataOffset + job.compressedSize)
  const search = searchFor(job, work)
  search?.push(compressed)
  const digest = new ContentDigest(checksum())
  const { content, problem } = inflateWhole(compressed, job.size)
  digest.update(content)
  releaseMemory(content)
  return finished(job, digest, problem, search)
}

async function inflateElsewhere(
  archive: ByteSource,
  job: DigestJob,
  work: DigestWork,
  { signal, onProgress }: DigestControl,
  room: PieceRoom,
): Promise<DigestResult> {
  const digest = new ContentDigest(checksum())
  const search = searchFor(job, work)
  const problem = await inflateStreamed(
    archive,
    job,
    {
      onCompressed(piece) {
        search?.push(piece)
        onProgress?.(piece.length)
      },
      onContent: (piece) => digest.update(piece),
      signal,
    },
    room,
  )
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
