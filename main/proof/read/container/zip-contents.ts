import { createInflateRaw } from 'node:zlib'
import type { ZipEntryFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Contents, Digested } from '../contents.ts'
import { DelimiterSearch } from '../delimiter-search.ts'
import { digestEntries } from '../digest/digest-entries.ts'
import type { DigestJob, DigestResult, DigestWork } from '../digest/digest-work.ts'
import { inflateWhole } from '../digest/inflate-whole.ts'
import type { EnvelopeReading } from '../envelope/envelope-reading.ts'
import { encodingObservations } from '../envelope/open-archive.ts'
import type { ReadOptions } from '../reading.ts'
import { type ByteSource, readBuffer, readRange } from '../source.ts'
import type { ZipReading } from './read-zip.ts'

interface Opened {
  readonly archive: ByteSource
  readonly envelope: EnvelopeReading
  readonly zip: ZipReading
}

const PIECE = 512 * 1024

/** Provides access to the contents of a ZIP without copying it. Verdict: zip.crc-mismatch, zip.size-mismatch. */
export function zipContents(opened: Opened, options: ReadOptions): Contents {
  const { archive, zip } = opened
  const entries = zip.facts?.entries ?? []
  const jobs = jobsFor(entries, zip.readable)
  const readable = new Map(
    jobs.flatMap(({ index }) => (entries[index] ? [[entries[index].name, entries[index]] as const] : [])),
  )
  const nthOf = (path: string, nth: number): ZipEntryFacts | undefined => {
    const sameName = entries.flatMap((entry, index) =>
      entry.name === path && !entry.isFolder ? [{ entry, index }] : [],
    )
    const found = sameName[nth]
    return found && zip.readable.has(found.index) ? found.entry : undefined
  }
  return {
    listed: entries.map(({ name, size, isFolder }) => ({ path: name, size, isFolder })),
    bytes: (path, maxBytes) => bytesOf(archive, readable.get(path), maxBytes),
    open: (path, nth) => piecesOf(archive, nth === undefined ? readable.get(path) : nthOf(path, nth)),
    digest: () => digestContents(opened, entries, jobs, options),
  }
}

const jobsFor = (entries: readonly ZipEntryFacts[], readable: ReadonlySet<number>): readonly DigestJob[] =>
  [...readable]
    .sort((a, b) => a - b)
    .flatMap((index): DigestJob[] => {
      const entry = entries[index]
      if (!entry || entry.method === 'unsupported') return []
      const { method, dataOffset, compressedSize, size } = entry
      return [{ index, method, dataOffset, compressedSize, size }]
    })

async function digestContents(
  { archive, envelope }: Opened,
  entries: readonly ZipEntryFacts[],
  jobs: readonly DigestJob[],
  options: ReadOptions,
): Promise<Digested> {
  const results = await digestAll(archive, envelope, jobs, options)
  const encodingProblem =
    archive.problem?.() ?? results.find(({ encodingProblem }) => encodingProblem !== undefined)?.encodingProblem ?? null
  const byIndex = new Map(results.map((result) => [result.index, result]))
  const files = entries.map(({ name, size, compressedSize, method, isFolder }, index) => {
    const result = byIndex.get(index)
    return {
      path: name,
      size,
      compressedSize,
      method: method === 'unsupported' ? ('none' as const) : method,
      sha256: result?.sha256 ?? null,
      leading: result?.leading ?? '',
      isFolder,
    }
  })
  return {
    files,
    observations: [
      ...contentProblems(entries, results),
      ...delimiterProblems(archive, envelope, entries, jobs, results),
      ...encodingObservations(envelope.facts, encodingProblem),
    ],
  }
}

function digestAll(
  archive: ByteSource,
  envelope: EnvelopeReading,
  jobs: readonly DigestJob[],
  { digest, signal, onProgress }: ReadOptions,
): Promise<readonly DigestResult[]> {
  const total = jobs.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  let done = 0
  const control = {
    ...(signal ? { signal } : {}),
    onProgress(bytes: number) {
      done += bytes
      onProgress?.(done, total)
    },
  }
  const work: DigestWork = {
    place: envelope.place ?? { encoding: 'raw', offset: 0, length: archive.size },
    jobs,
    delimiter: envelope.delimiter,
  }
  return digest && envelope.place ? digest(work, control) : digestEntries(archive, work, control)
}

function contentProblems(entries: readonly ZipEntryFacts[], results: readonly DigestResult[]): readonly Observation[] {
  return results.flatMap((result): Observation[] => {
    const entry = entries[result.index]
    if (!entry) return []
    const subject = { path: entry.name, offset: entry.dataOffset }
    if (result.problem !== null)
      return [
        {
          code: 'zip.size-mismatch',
          subject,
          expected: `${entry.size} bytes`,
          actual: `${result.size} bytes`,
          detail: result.problem,
        },
      ]
    if (result.crc32 === entry.crc32) return []
    return [{ code: 'zip.crc-mismatch', subject, expected: hex(entry.crc32), actual: hex(result.crc32) }]
  })
}

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')

/** Returns delimiter lines anywhere in the part: those found while hashing, and those in bytes that hashing does not read. */
function delimiterProblems(
  archive: ByteSource,
  envelope: EnvelopeReading,
  entries: readonly ZipEntryFacts[],
  jobs: readonly DigestJob[],
  results: readonly DigestResult[],
): readonly Observation[] {
  const { delimiter, archiveOffset } = envelope
  if (!delimiter) return []
  const reach = delimiter.length + 80
  const found = new Map(results.flatMap(({ delimiters }) => delimiters.map((hit) => [hit.offset, hit] as const)))
  let at = 0
  const scan = (from: number, to: number) => {
    const search = new DelimiterSearch(delimiter, from, from === 0)
    for (let next = from; next < to; next += PIECE) search.push(readBuffer(archive, next, Math.min(PIECE, to - next)))
    for (const hit of search.end()) found.set(hit.offset, hit)
  }
  for (const { index, dataOffset, compressedSize } of [...jobs].sort((a, b) => a.dataOffset - b.dataOffset)) {
    if (!entries[index] || compressedSize <= reach * 2) continue
    // Overlaps the data on both sides, because a line may cross the border.
    scan(Math.max(0, at - reach), Math.min(archive.size, dataOffset + reach))
    at = dataOffset + compressedSize
  }
  scan(Math.max(0, at - reach), archive.size)
  return [...found.values()].map(({ offset, isDelimiter }) => ({
    code: isDelimiter ? 'envelope.boundary-in-data' : 'envelope.boundary-like-line',
    subject: { offset: (archiveOffset ?? 0) + offset },
  }))
}

function bytesOf(archive: ByteSource, entry: ZipEntryFacts | undefined, maxBytes: number): Uint8Array | null {
  if (!entry || entry.size > maxBytes || entry.compressedSize > maxBytes * 2) return null
  const compressed = readBuffer(archive, entry.dataOffset, entry.compressedSize)
  if (entry.method === 'stored') return Buffer.from(compressed)
  const { content, problem } = inflateWhole(compressed, entry.size)
  return problem === null ? content : null
}

async function* piecesOf(archive: ByteSource, entry: ZipEntryFacts | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) return
  if (entry.method === 'stored') return yield* rawPieces(archive, entry)
  // A stream takes several times as long. Damaged content still yields what can be read of it.
  const whole = entry.size > PIECE ? null : bytesOf(archive, entry, PIECE)
  if (whole) return yield whole
  const inflate = createInflateRaw({ chunkSize: PIECE })
  const feed = async () => {
    for await (const piece of rawPieces(archive, entry))
      if (!inflate.write(piece)) await new Promise((resolve) => inflate.once('drain', resolve))
    inflate.end()
  }
  void feed().catch((error) => inflate.destroy(error))
  let remaining = entry.size
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    yield piece.subarray(0, remaining)
    remaining -= piece.length
    if (remaining <= 0) return
  }
}

async function* rawPieces(archive: ByteSource, entry: ZipEntryFacts): AsyncGenerator<Uint8Array> {
  const end = entry.dataOffset + entry.compressedSize
  for (let at = entry.dataOffset; at < end; at += PIECE)
    yield Buffer.from(readRange(archive, at, Math.min(PIECE, end - at)))
}
