import { createHash } from 'node:crypto'
import type { Observation } from '../../../shared/findings/finding.ts'
import type { SecondReadingFacts, ZipEntryFacts } from '../../../shared/report/facts.ts'
import type { ZipReading } from './container/read-zip.ts'
import type { ReadOptions } from './read-archive.ts'
import { type ByteSource, readBuffer } from './source.ts'

const CHECK = 'second-reading.zip'

interface SecondReading {
  readonly facts: SecondReadingFacts | null
  readonly skipped: { readonly [checkId: string]: string }
  readonly observations: readonly Observation[]
}

/** What JSZip keeps of an entry; not in its types. */
interface TheirEntry {
  readonly dir: boolean
  readonly _data: {
    readonly compressedSize: number
    readonly uncompressedSize: number
    readonly crc32: number
    readonly compressedContent: Uint8Array
  }
  async(type: 'nodebuffer'): Promise<Buffer>
}

/**
 * Reads the same ZIP with JSZip and compares: names, sizes, CRC-32, the very bytes of the compressed data, and the inflated
 * content of proof.json. Product: "Two independent readings of the ZIP".
 */
export async function readAgain(
  archive: ByteSource,
  zip: ZipReading,
  documents: ReadonlyMap<string, Uint8Array>,
  rootFolder: string | null,
  options: Pick<ReadOptions, 'secondReading' | 'limits'>,
): Promise<SecondReading> {
  const skip = (reason: string): SecondReading => ({ facts: null, skipped: { [CHECK]: reason }, observations: [] })
  if (options.secondReading === 'off') return skip('switched off')
  if (options.secondReading === 'auto' && archive.size > options.limits.secondReadingBytes)
    return skip(`the input is above ${options.limits.secondReadingBytes} bytes (secondReadingBytes)`)
  if (!zip.facts || zip.readable.size === 0) return skip('there is no ZIP that could be read')
  if (zip.hasUnneededZip64) return skip('JSZip knows no ZIP64 end record that nothing calls for')
  const { default: JSZip } = await import('jszip')
  const bytes = whatReadersLookAt(archive, zip, zip.facts.entries, documents, rootFolder)
  const disagreements: { path: string; ours: string; theirs: string }[] = []
  try {
    const theirs = await JSZip.loadAsync(bytes, {
      createFolders: false,
      decodeFileName: (name) => Buffer.from(name as Uint8Array).toString(),
    })
    // The members above are JSZip's own; reading them is the point of a second opinion.
    const files = new Map(Object.entries(theirs.files) as unknown as [string, TheirEntry][])
    for (const [index, entry] of zip.facts.entries.entries()) {
      if (!zip.readable.has(index)) continue
      const found = files.get(entry.name)
      const difference = found ? compare(entry, found, bytes) : { ours: 'an entry', theirs: 'nothing' }
      if (difference) disagreements.push({ path: entry.name, ...difference })
    }
    const names = new Set(zip.facts.entries.map(({ name }) => name))
    for (const name of files.keys())
      if (!names.has(name)) disagreements.push({ path: name, ours: 'nothing', theirs: 'an entry' })
    disagreements.push(...(await compareProof(files, documents.get('proof.json'), rootFolder)))
  } catch {
    disagreements.push({ path: '', ours: 'a readable ZIP', theirs: 'an error' })
  }
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

/**
 * The archive in memory, as large as it is, with everything but the data of files that are only hashed: no reader looks at it,
 * and memory that is never touched takes no room and no time. Whoever does look there finds zeros, and so disagrees.
 */
function whatReadersLookAt(
  archive: ByteSource,
  { readable }: ZipReading,
  entries: readonly ZipEntryFacts[],
  documents: ReadonlyMap<string, Uint8Array>,
  rootFolder: string | null,
): Buffer {
  if (archive.bytes) return readBuffer(archive, 0, archive.size)
  const memory = new ArrayBuffer(archive.size)
  const prefix = rootFolder === null ? '' : `${rootFolder}/`
  let at = 0
  const fill = (end: number): void => {
    if (end > at) archive.read(new Uint8Array(memory, at, end - at), at)
  }
  const media = entries.filter(({ name }, index) => readable.has(index) && !documents.has(name.slice(prefix.length)))
  for (const { dataOffset, compressedSize } of media.sort((a, b) => a.dataOffset - b.dataOffset)) {
    fill(dataOffset)
    at = Math.max(at, dataOffset + compressedSize)
  }
  fill(archive.size)
  return Buffer.from(memory)
}

function compare(
  entry: ZipEntryFacts,
  { _data: theirs }: TheirEntry,
  bytes: Buffer,
): { ours: string; theirs: string } | null {
  const differs = (what: string, ours: number, other: number) => ({
    ours: `${what} ${ours}`,
    theirs: `${what} ${other}`,
  })
  // JSZip keeps a folder's content as a plain promise.
  if (theirs instanceof Promise || theirs.compressedContent === undefined) return null
  if (theirs.uncompressedSize !== entry.size) return differs('size', entry.size, theirs.uncompressedSize)
  if (theirs.compressedSize !== entry.compressedSize)
    return differs('compressed size', entry.compressedSize, theirs.compressedSize)
  if (theirs.crc32 >>> 0 !== entry.crc32) return differs('CRC-32', entry.crc32, theirs.crc32 >>> 0)
  const ours = bytes.subarray(entry.dataOffset, entry.dataOffset + entry.compressedSize)
  const same =
    theirs.compressedContent.byteOffset === ours.byteOffset && theirs.compressedContent.buffer === ours.buffer
  return same || ours.equals(theirs.compressedContent) ? null : { ours: 'the data', theirs: 'other data' }
}

/** Of all content only that of proof.json is bound by no hash: a reader that inflates otherwise would read another proof. */
async function compareProof(
  files: ReadonlyMap<string, TheirEntry>,
  proof: Uint8Array | undefined,
  rootFolder: string | null,
) {
  const path = rootFolder === null ? 'proof.json' : `${rootFolder}/proof.json`
  const theirs = proof && (await files.get(path)?.async('nodebuffer'))
  return !theirs || theirs.equals(proof) ? [] : [{ path, ours: sha256(proof), theirs: sha256(theirs) }]
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
