import { createHash } from 'node:crypto'
import type { SecondReadingFacts, ZipEntryFacts } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'
import type { ZipReading } from './container/read-zip.ts'
import type { Digested } from './contents.ts'
import type { ReadOptions } from './reading.ts'
import { releaseMemory } from './release-memory.ts'
import type { ByteSource } from './source.ts'

const CHECK = 'second-reading.zip'

interface SecondReading {
  readonly facts: SecondReadingFacts | null
  readonly skipped: { readonly [checkId: string]: string }
  readonly observations: readonly Observation[]
}

/** Internal entry record of JSZip, missing in its types. */
interface JSZipEntry {
  readonly dir: boolean
  readonly _data: { readonly uncompressedSize?: number; readonly compressedSize?: number; readonly crc32?: number }
  internalStream(type: 'uint8array'): JSZipStream
}

/** Documented by JSZip, but missing in its types. */
interface JSZipStream {
  on(event: 'data', listener: (piece: Uint8Array) => void): this
  on(event: 'error', listener: (error: Error) => void): this
  on(event: 'end', listener: () => void): this
  resume(): this
}

interface Disagreement {
  readonly path: string
  readonly ours: string
  readonly theirs: string
}

/**
 * Reads the same bytes with JSZip, which must find the same entries (name, sizes, CRC-32) and inflate content with the same
 * SHA-256. Product: "Two independent readings of the ZIP".
 */
export async function readAgain(
  archive: ByteSource,
  zip: ZipReading,
  files: Digested['files'],
  options: Pick<ReadOptions, 'secondReading' | 'limits' | 'signal'>,
): Promise<SecondReading> {
  const reason = reasonToSkip(archive, zip, options)
  if (reason !== null) return { facts: null, skipped: { [CHECK]: reason }, observations: [] }
  const disagreements = await compareAll(archive, zip, files, options.signal)
  const observations = disagreements.map(
    ({ path, ours, theirs }): Observation => ({
      code: 'zip.second-reading',
      subject: path === '' ? {} : { path },
      expected: ours,
      actual: theirs,
    }),
  )
  return { facts: { reader: 'JSZip', disagreements }, skipped: {}, observations }
}

function reasonToSkip(
  archive: ByteSource,
  zip: ZipReading,
  { secondReading, limits }: Pick<ReadOptions, 'secondReading' | 'limits'>,
): string | null {
  if (secondReading === 'off') return 'switched off'
  if (!zip.facts || zip.readable.size === 0) return 'there is no ZIP that could be read'
  if (secondReading === 'on') return null
  const maxBytes = limits.secondReadingBytes
  if (archive.size > maxBytes) return `the archive is above ${maxBytes} bytes (secondReadingBytes)`
  const content = zip.facts.entries.reduce((sum, { size }) => sum + size, 0)
  return content > maxBytes ? `the content of the archive is above ${maxBytes} bytes (secondReadingBytes)` : null
}

async function compareAll(
  archive: ByteSource,
  zip: ZipReading,
  files: Digested['files'],
  signal: AbortSignal | undefined,
): Promise<readonly Disagreement[]> {
  const { default: JSZip } = await import('jszip')
  const bytes = bytesForJSZip(archive, zip.unneededZip64)
  const disagreements: Disagreement[] = []
  try {
    const theirs = await JSZip.loadAsync(bytes, {
      createFolders: false,
      decodeFileName: (name) => Buffer.from(name as Uint8Array).toString(),
    })
    // Internal records, but an independent reading needs them.
    const found = new Map(Object.entries(theirs.files) as unknown as [string, JSZipEntry][])
    for (const [index, entry] of (zip.facts?.entries ?? []).entries()) {
      signal?.throwIfAborted()
      const other = found.get(entry.name)
      found.delete(entry.name)
      if (!zip.readable.has(index)) continue
      const difference = other
        ? await compare(entry, files[index]?.sha256 ?? null, other)
        : { ours: 'an entry', theirs: 'nothing' }
      if (difference) disagreements.push({ path: entry.name, ...difference })
    }
    for (const name of found.keys()) disagreements.push({ path: name, ours: 'nothing', theirs: 'an entry' })
  } catch (error) {
    if (signal?.aborted) throw error
    disagreements.push({ path: '', ours: 'a readable ZIP', theirs: 'an error' })
  } finally {
    if (bytes.buffer !== archive.bytes?.buffer) releaseMemory(bytes)
  }
  return disagreements
}

async function compare(
  entry: ZipEntryFacts,
  sha256: string | null,
  theirs: JSZipEntry,
): Promise<Omit<Disagreement, 'path'> | null> {
  // JSZip has these numbers as signed 32-bit integers, and none for an entry without content, which may be deflated to some bytes.
  const { uncompressedSize = 0, compressedSize = entry.compressedSize, crc32 = 0 } = theirs._data
  const pairs = [
    ['size', entry.size, uncompressedSize],
    ['compressed size', entry.compressedSize, compressedSize],
    ['CRC-32', entry.crc32, crc32],
  ] as const
  for (const [name, ours, other] of pairs)
    if (ours !== other && ours !== other >>> 0) return { ours: `${name} ${ours}`, theirs: `${name} ${other}` }
  // Content that could not be read completely is already reported, and there is no hash to compare.
  if (sha256 === null) return null
  const content = await hashOf(theirs)
  return content === sha256 ? null : { ours: sha256, theirs: content }
}

/** Returns the SHA-256 of an entry that JSZip inflates piece by piece, so that its content is never in memory as a whole. */
function hashOf(entry: JSZipEntry): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    entry
      .internalStream('uint8array')
      .on('data', (piece) => hash.update(piece))
      .on('error', reject)
      .on('end', () => resolve(hash.digest('hex')))
      .resume()
  })
}

/**
 * Returns the bytes for JSZip, which is not given a Buffer because it would copy its every byte before it inflates. A ZIP64 end
 * record that the 32-bit one does not require is left out, because JSZip refuses it.
 */
function bytesForJSZip(archive: ByteSource, unneeded: ZipReading['unneededZip64']): Uint8Array {
  const { start, end } = unneeded ?? { start: archive.size, end: archive.size }
  if (archive.bytes && !unneeded) return new Uint8Array(archive.bytes.buffer, archive.bytes.byteOffset, archive.size)
  const bytes = new Uint8Array(archive.size - (end - start))
  archive.read(bytes.subarray(0, start), 0)
  archive.read(bytes.subarray(start), end)
  return bytes
}
