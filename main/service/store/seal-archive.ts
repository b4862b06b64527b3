import { type CipherGCM, createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { releaseMemory, type StreamedContents, streamArchive } from '../../proof/index.ts'
import { StoredFileDamaged } from '../engine/storage-failed.ts'

/** A file of the archive on disk, with size and hash from its submission. */
export interface MediumOnDisk {
  readonly group: 'images' | 'videos' | 'additionalFiles'
  readonly id: string
  readonly fileName: string
  readonly size: number
  readonly sha256: string
  /** Null if the file is missing. */
  readonly path: string | null
}

export interface ArchiveToSeal {
  readonly identityId: string
  readonly proof: StreamedContents['proof']
  readonly identityDetails: Uint8Array
  readonly details: readonly Uint8Array[]
  readonly media: readonly MediumOnDisk[]
  readonly key: KeyObject
  readonly generatedAt: string
  /** Path of the sealed archive; must not exist. */
  readonly target: string
  /** Whether to flush the file to disk before the promise resolves. */
  readonly flushes: boolean
}

/** Key and parameters that decrypt a sealed archive. */
export interface Seal {
  /** Size in bytes of the archive, equal to that of its file. */
  readonly size: number
  readonly contentType: string
  readonly sealKey: Uint8Array
  readonly nonce: Uint8Array
  readonly tag: Uint8Array
}

/** A sealed archive. */
export interface Sealed {
  readonly seal: Seal
  /**
   * The archive itself, the only view of its buffer, so that its first delivery need not read and decrypt the file; null if it is
   * large.
   */
  readonly plain: Uint8Array<ArrayBuffer> | null
}

const CIPHER = 'aes-256-gcm'
/** Maximum size of an archive that is returned with its seal, and of files that are read once and kept until it is. */
const MAX_PLAIN_BYTES = 4 * 1024 * 1024
/** Bytes that are read, encrypted or decrypted at once; a client that stops reading causes a few such pieces to stay in memory. */
const CHUNK_BYTES = 64 * 1024

/**
 * Streams the archive into an encrypted file. Throws StoredFileDamaged if a file differs from the submitted one, and errors of
 * the file system; `target` is removed then.
 */
export async function sealArchive(archive: ArchiveToSeal): Promise<Sealed> {
  const { identityId, proof, identityDetails, details, media, key, generatedAt, target, flushes } = archive
  const files = new Map<string, Uint8Array>()
  const isSmall = media.reduce((sum, { size }) => sum + size, 0) <= MAX_PLAIN_BYTES
  const read = (medium: MediumOnDisk): Uint8Array => {
    const bytes = files.get(medium.id) ?? checkedFile(identityId, medium)
    if (isSmall) files.set(medium.id, bytes)
    return bytes
  }
  const contents: StreamedContents = {
    proof,
    identityDetails,
    details,
    media: media.map((medium) => ({ ...medium, read: () => read(medium) })),
  }
  const [sealKey, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv(CIPHER, sealKey, nonce)
  const descriptor = openSync(target, 'wx', 0o600)
  try {
    const pieces = streamArchive(contents, { key, generatedAt })
    const { size, contentType, plain } = await writeSealed(pieces, cipher, descriptor)
    if (flushes) fsyncSync(descriptor)
    closeSync(descriptor)
    return { seal: { size, contentType, sealKey, nonce, tag: cipher.getAuthTag() }, plain }
  } catch (error) {
    closeSync(descriptor)
    rmSync(target, { force: true })
    throw error
  } finally {
    for (const bytes of files.values()) releaseMemory(bytes)
  }
}

function checkedFile(identityId: string, { id, path, size, sha256 }: MediumOnDisk): Uint8Array {
  if (path === null || !statSync(path, { throwIfNoEntry: false }))
    throw new StoredFileDamaged(identityId, id, 'missing')
  const bytes = readFileSync(path)
  if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new StoredFileDamaged(identityId, id, 'changed')
  return bytes
}

async function writeSealed(
  pieces: AsyncIterable<Uint8Array>,
  cipher: CipherGCM,
  descriptor: number,
): Promise<Pick<Seal, 'size' | 'contentType'> & Pick<Sealed, 'plain'>> {
  let size = 0
  let plain: Uint8Array[] | null = []
  let contentType: string | null = null
  const write = (bytes: Uint8Array) => {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset)
    size += bytes.length
  }
  for await (const piece of pieces) {
    contentType ??= contentTypeIn(piece)
    if (size + piece.length > MAX_PLAIN_BYTES) plain = null
    plain?.push(piece)
    // Each result is new memory, which is dear in large pieces.
    for (let start = 0; start < piece.length; start += CHUNK_BYTES)
      write(cipher.update(piece.subarray(start, start + CHUNK_BYTES)))
  }
  write(cipher.final())
  return { size, contentType: contentType ?? 'application/octet-stream', plain: plain && joined(plain, size) }
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}

/** Reads the content type from the first piece, which contains the headers of the envelope. */
const contentTypeIn = (head: Uint8Array): string | null =>
  /^Content-Type: (.+)$/m.exec(Buffer.from(head).toString('latin1'))?.[1]?.trim() ?? null

/** Size of the last piece at most. It contains the whole central directory of the ZIP. */
export const MAX_LAST_BYTES = 512 * 1024

/**
 * Yields the archive of a sealed file from its start. The last piece is yielded only after the whole file was authenticated.
 * Throws if the file differs from the sealed one; the pieces yielded until then are not a complete archive.
 */
export function* unsealedPieces(path: string, { size, sealKey, nonce, tag }: Seal): Generator<Uint8Array> {
  const decipher = createDecipheriv(CIPHER, sealKey, nonce)
  decipher.setAuthTag(tag)
  const descriptor = openSync(path, 'r')
  try {
    let pending: Uint8Array = new Uint8Array()
    for (let offset = 0; offset < size; ) {
      const remaining = size - offset
      const chunk = Buffer.alloc(remaining < MAX_LAST_BYTES ? remaining : CHUNK_BYTES)
      const read = readSync(descriptor, chunk, 0, chunk.length, offset)
      if (read === 0) throw new Error('The sealed archive is cut')
      offset += read
      const plain = decipher.update(chunk.subarray(0, read))
      if (pending.length > 0) yield pending
      pending = plain
    }
    decipher.final()
    yield pending
  } finally {
    closeSync(descriptor)
  }
}
