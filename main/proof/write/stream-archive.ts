import { createHash, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { signCompact } from './sign.ts'
import { centralDirectory, localHeader, type StoredEntry } from './store-files.ts'
import { rootFolder } from './write-archive.ts'

type JsonObject = { readonly [name: string]: JsonValue }

/** File of the archive that is read when needed. */
export interface StreamedMedium {
  readonly group: 'images' | 'videos' | 'additionalFiles'
  readonly id: string
  readonly fileName: string
  readonly size: number
  /** Required hash of the file, hex. */
  readonly sha256: string
  /** Returns the whole file. Throws if it does not have this hash. */
  read(): Uint8Array
}

export interface StreamedContents {
  /** proof.json without `hashes` and `signature`. */
  readonly proof: JsonObject
  /** JSON texts in UTF-8; the second one in chunks. */
  readonly identityDetails: Uint8Array
  readonly details: readonly Uint8Array[]
  readonly media: readonly StreamedMedium[]
}

export interface StreamOptions {
  /** RSA private key. */
  readonly key: KeyObject
  /** Local date-time of the generation: part of the root folder's name and date of the entries. */
  readonly generatedAt: string
}

/** File of the ZIP. Its chunks are generated twice: for the checksum in its header, and as its content. */
interface Entry {
  readonly path: string
  readonly pieces: () => Iterable<Uint8Array>
}

/**
 * Yields the chunks of a proof archive in its MIME envelope, in order; at most one of its files is in memory. Every file is read
 * and compared with its hash before anything is signed. The envelope ends with its closing delimiter, without a line end that
 * could be lost unnoticed. Archive: Layout, Purpose and delivery
 */
export async function* streamArchive(
  { proof, identityDetails, details, media }: StreamedContents,
  { key, generatedAt }: StreamOptions,
): AsyncGenerator<Uint8Array> {
  const files: readonly Entry[] = [
    { path: 'identityDetails.json', pieces: () => [identityDetails] },
    { path: 'verificationAndEvaluationDetails.json', pieces: () => details },
    ...media.map((medium) => ({ path: `${medium.group}/${medium.fileName}`, pieces: () => [medium.read()] })),
  ]
  const checksums = files.map(({ pieces }) => checksumOf(pieces()))
  const signedBytes = await signedProof(proof, [identityDetails], details, media, key)
  const root = rootFolder(proof, generatedAt)
  const entries: readonly (Entry & { readonly stored: StoredEntry })[] = [
    { path: 'proof.json', pieces: () => [signedBytes], sum: checksumOf([signedBytes]) },
    ...files.map((file, index) => ({ ...file, sum: checksums[index] ?? checksumOf([]) })),
  ].map(({ path, pieces, sum }) => ({
    path,
    pieces,
    stored: { name: `${root}/${path}`, modified: generatedAt, ...sum },
  }))
  // The signature covers every file, so no two archives share a boundary.
  const boundary = `proof-${createHash('sha256').update(signedBytes).digest('hex').slice(0, 40)}`
  yield Buffer.from(envelopeHead(boundary))
  for (const { pieces, stored } of entries) {
    yield localHeader(stored)
    yield* pieces()
  }
  yield Buffer.concat([centralDirectory(entries.map(({ stored }) => stored)), Buffer.from(`\r\n--${boundary}--`)])
}

const envelopeHead = (boundary: string): string =>
  [
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: application/zip',
    'Content-Transfer-Encoding: binary',
    'Content-Disposition: attachment; filename="proof.zip"',
    '',
    '',
  ].join('\r\n')

function checksumOf(pieces: Iterable<Uint8Array>): { readonly size: number; readonly crc: number } {
  let [size, crc] = [0, 0]
  for (const chunk of pieces) {
    size += chunk.length
    crc = crc32(chunk, crc)
  }
  return { size, crc }
}

async function signedProof(
  proof: JsonObject,
  identityDetails: readonly Uint8Array[],
  details: readonly Uint8Array[],
  media: readonly StreamedMedium[],
  key: KeyObject,
): Promise<Uint8Array> {
  const groups = (['images', 'videos', 'additionalFiles'] as const).flatMap((group) => {
    const members = media.filter((medium) => medium.group === group)
    const hashes = members.map(({ id, fileName, sha256 }) => ({ hash: sha256, id, path: `${group}/${fileName}` }))
    return members.length === 0 ? [] : [[group, hashes] as const]
  })
  const hashes = {
    identityDetails: sha256Of(identityDetails),
    verificationAndEvaluationDetails: sha256Of(details),
    ...Object.fromEntries(groups),
  }
  const hashed = { ...proof, hashes }
  const signature = await signCompact(JSON.stringify(hashed), key)
  return Buffer.from(JSON.stringify({ ...hashed, signature }))
}

function sha256Of(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256')
  for (const chunk of pieces) hash.update(chunk)
  return hash.digest('hex')
}
