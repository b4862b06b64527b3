import { createHash, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { JsonValue } from '../../../shared/report/facts.ts'
import { signCompact } from './sign.ts'
import { centralDirectory, localHeader, type StoredEntry } from './store-files.ts'
import { rootFolder } from './write-archive.ts'

type JsonObject = { readonly [name: string]: JsonValue }

/** A file of the archive that is read when it is needed. */
export interface StreamedMedium {
  readonly group: 'images' | 'videos' | 'additionalFiles'
  readonly id: string
  readonly fileName: string
  readonly size: number
  /** Hash that the file must have, in hex. */
  readonly sha256: string
  /** Returns the whole file. Throws where it is not the one with this hash. */
  read(): Uint8Array
}

export interface StreamedContents {
  /** proof.json without `hashes` and `signature`. */
  readonly proof: JsonObject
  /** JSON texts in UTF-8; the second one in pieces. */
  readonly identityDetails: Uint8Array
  readonly details: readonly Uint8Array[]
  readonly media: readonly StreamedMedium[]
}

export interface StreamOptions {
  /** RSA private key. */
  readonly key: KeyObject
  /** Local date-time of the generation: names the root folder and dates the entries. */
  readonly generatedAt: string
}

/** One file of the ZIP: its bytes are made twice, for the checksum before it and for itself. */
interface Entry {
  readonly path: string
  readonly pieces: () => Iterable<Uint8Array>
}

/**
 * Pieces of a proof archive in its MIME envelope, in order; no more than one of its files is in memory. Every file is read and compared
 * with its hash before anything is signed. The envelope ends with its closing delimiter, without a line end that could be lost unnoticed.
 * Archive: Layout, Purpose and delivery
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
  const sums = files.map(({ pieces }) => sumOf(pieces()))
  const signed = await signedProof(proof, [identityDetails], details, media, key)
  const root = rootFolder(proof, generatedAt)
  const entries: readonly (Entry & { readonly stored: StoredEntry })[] = [
    { path: 'proof.json', pieces: () => [signed], sum: sumOf([signed]) },
    ...files.map((file, at) => ({ ...file, sum: sums[at] ?? sumOf([]) })),
  ].map(({ path, pieces, sum }) => ({
    path,
    pieces,
    stored: { name: `${root}/${path}`, modified: generatedAt, ...sum },
  }))
  // The signature covers every file, so no two archives share a boundary.
  const boundary = `proof-${createHash('sha256').update(signed).digest('hex').slice(0, 40)}`
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

function sumOf(pieces: Iterable<Uint8Array>): { readonly size: number; readonly crc: number } {
  let [size, crc] = [0, 0]
  for (const piece of pieces) {
    size += piece.length
    crc = crc32(piece, crc)
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
    const own = media.filter((medium) => medium.group === group)
    const hashes = own.map(({ id, fileName, sha256 }) => ({ hash: sha256, id, path: `${group}/${fileName}` }))
    return own.length === 0 ? [] : [[group, hashes] as const]
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
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
