import { createInflateRaw, type InflateRaw, inflateRawSync } from 'node:zlib'
import { DelimiterSearch } from '../delimiter-search.ts'
import { uniformBase64 } from '../envelope/base64-source.ts'
import { releaseMemory } from '../release-memory.ts'
import { type ByteSource, subSource } from '../source.ts'
import { ContentDigest } from './content-digest.ts'
import type { ArchivePlace, DigestControl, DigestJob, DigestResult, DigestWork, EntryDigester } from './digest-work.ts'

const STORED_PIECE = 256 * 1024
const INFLATE_PIECE = 1024 * 1024
/** Entries up to this size are inflated in one call: a stream costs more than it saves. */
const AT_ONCE = 1024 * 1024
const AT_ONCE_WHEN_CROWDED = 16 * 1024 * 1024
/** The least that zlib takes, and the most that a size which is only declared makes us set aside, bytes. */
const LEAST_CHUNK = 64
const MOST_CHUNK = 16 * 1024 * 1024
/** Inflating runs on Node's thread pool; more than this in flight gains nothing and costs memory (measured). */
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
    for (let job = queue.shift(); job; job = queue.shift()) take(await inflateStreamed(archive, job, work, control))
  }
  const lanes = Array.from({ length: Math.min(IN_FLIGHT, queue.length) }, lane)
  await Promise.all(lanes)
  const places = [...work.jobs.entries()]
  for (const [place, job] of control.isBackward ? places.reverse() : places) {
    if (results.has(job.index) || control.claim?.(place) === false) continue
    control.signal?.throwIfAborted()
    take(job.method === 'stored' ? digestStored(archive, job, work, control) : inflateAtOnce(archive, job, work))
    if (job.method === 'deflated') control.onProgress?.(job.compressedSize)
  }
  const encodingProblem = archive.problem?.() ?? null
  return work.jobs
    .map(({ index }) => results.get(index))
    .filter((result) => result !== undefined)
    .map((result) => (encodingProblem === null ? result : { ...result, encodingProblem }))
}

let reused = Buffer.alloc(0)

/** One memory for all entries that this thread ever reads: a new one for each archive would cost as much as its checksums. */
function reusedBuffer(size: number): Buffer {
  if (reused.length < size) {
    releaseMemory(reused)
    // With room for entries that are a little larger; what is not used takes no memory.
    reused = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(size)))
  }
  return reused.subarray(0, size)
}

/** Reads at most `size` bytes from one offset up to another: where they lie, or into the memory that the next piece takes too. */
function piecesOf(archive: ByteSource, size: number): (at: number, end: number) => Buffer {
  const { bytes } = archive
  if (bytes)
    return (at, end) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(at, Math.min(at + size, end))
  const buffer = reusedBuffer(size)
  return (at, end) => buffer.subarray(0, archive.read(buffer.subarray(0, Math.min(size, end - at)), at))
}

function digestStored(archive: ByteSource, job: DigestJob, work: DigestWork, control: DigestControl): DigestResult {
  const pieceAt = piecesOf(archive, Math.min(STORED_PIECE, job.compressedSize))
  const digest = new ContentDigest()
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
  const compressed = piecesOf(archive, job.compressedSize)(job.dataOffset, job.dataOffset + job.compressedSize)
  const search = searchFor(job, work)
  search?.push(compressed)
  const digest = new ContentDigest()
  const { content, problem } = inflateWhole(compressed, job.size)
  digest.update(content)
  releaseMemory(content)
  return finished(job, digest, problem, search)
}

/** Inflates exactly one raw DEFLATE stream of `size` bytes; says what is wrong otherwise. Never holds more than `size` + 1 bytes of output. */
export function inflateWhole(compressed: Buffer, size: number): { content: Buffer; problem: string | null } {
  try {
    // The types leave out `info`, which Node documents: the engine tells how much input was used.
    // One chunk that holds it all: nothing is put together from pieces.
    const options = {
      maxOutputLength: size + 1,
      chunkSize: Math.min(Math.max(LEAST_CHUNK, size + 1), MOST_CHUNK),
      info: true,
    }
    const { buffer, engine } = inflateRawSync(compressed, options) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    if (engine.bytesWritten !== compressed.length)
      return {
        content: buffer,
        problem: `${compressed.length - engine.bytesWritten} bytes behind the end of the stream`,
      }
    return { content: buffer, problem: null }
  } catch (error) {
    return { content: Buffer.alloc(0), problem: inflateProblem(error) }
  }
}

/** What zlib says about the data. Anything else, for example too little memory, is no fault of the archive and is thrown. */
function inflateProblem(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ERR_BUFFER_TOO_LARGE':
      return 'the stream is longer than declared'
    case 'Z_BUF_ERROR':
      return 'the stream is cut off'
    case 'Z_DATA_ERROR':
    case 'Z_NEED_DICT':
      return 'the stream is not valid DEFLATE data'
    default:
      throw error
  }
}

async function inflateStreamed(
  archive: ByteSource,
  job: DigestJob,
  work: DigestWork,
  control: DigestControl,
): Promise<DigestResult> {
  const digest = new ContentDigest()
  const search = searchFor(job, work)
  const inflate = createInflateRaw({ chunkSize: INFLATE_PIECE })
  const end = job.dataOffset + job.compressedSize
  const problem = endOf(inflate, job, digest)
  // Awaited below; until then it may already have failed.
  problem.catch(() => {})
  try {
    let taken = Promise.resolve()
    // Two, in turn: the stream still holds one while the next one is read.
    const room = Math.min(INFLATE_PIECE, job.compressedSize)
    let [piece, other] = [Buffer.allocUnsafeSlow(room), Buffer.allocUnsafeSlow(room)]
    for (let at = job.dataOffset; at < end && !inflate.destroyed; ) {
      control.signal?.throwIfAborted()
      const count = archive.read(piece.subarray(0, Math.min(room, end - at)), at)
      if (count === 0) break
      search?.push(piece.subarray(0, count))
      control.onProgress?.(count)
      at += count
      await taken
      taken = written(inflate, piece.subarray(0, count))
      ;[piece, other] = [other, piece]
    }
    await taken
    if (!inflate.destroyed) inflate.end()
    return finished(job, digest, await problem, search)
  } finally {
    inflate.destroy()
  }
}

/** Hashes what comes out of `inflate`, and says at its end what was wrong with it. */
function endOf(inflate: InflateRaw, job: DigestJob, digest: ContentDigest): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let size = 0
    let hashed = Promise.resolve()
    inflate.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > job.size) {
        resolve('the stream is longer than declared')
        inflate.destroy()
        return
      }
      // Later: the thread that inflates should have its next piece first.
      const later = new Promise((go) => setImmediate(go))
      hashed = hashed
        .then(() => later)
        .then(() => {
          digest.update(piece)
          releaseWhenLast(piece)
        })
    })
    const left = () => job.compressedSize - inflate.bytesWritten
    inflate.on('end', () => {
      const behind = left()
      hashed.then(() => resolve(behind === 0 ? null : `${behind} bytes behind the end of the stream`))
    })
    inflate.on('error', (error) => {
      try {
        resolve(inflateProblem(error))
      } catch {
        reject(error)
      }
    })
    inflate.on('close', () => hashed.then(() => resolve('the stream was given up')))
  })
}

/** The stream gives its output as pieces of buffers that it fills one after the other; behind the last piece of one nobody needs it. */
function releaseWhenLast(piece: Buffer): void {
  const { buffer, byteOffset, byteLength } = piece
  if (byteOffset + byteLength === buffer.byteLength) releaseMemory(new Uint8Array(buffer))
}

/** Resolves when the piece was taken, or when the stream can take no more for good. */
function written(inflate: InflateRaw, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      inflate.off('close', done)
      inflate.off('end', done)
      resolve()
    }
    inflate.once('close', done)
    inflate.once('end', done)
    inflate.write(piece, done)
  })
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
