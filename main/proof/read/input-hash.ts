import { createHash, webcrypto } from 'node:crypto'
import type { ReadOptions } from './read-archive.ts'
import type { ByteSource } from './source.ts'

const PIECE = 512 * 1024

/** From here on it is worth another thread, bytes. */
const BESIDE = 256 * 1024

/**
 * SHA-256 of the whole input as it was received, or null where it was not asked for: it costs as much as all other checks
 * together. Input that lies in memory is hashed on one of Node's own threads, while the caller reads it.
 */
export async function hashInput(
  source: ByteSource,
  { inputHash, limits, signal }: Pick<ReadOptions, 'inputHash' | 'limits' | 'signal'>,
): Promise<string | null> {
  if (inputHash === 'never' || (inputHash === 'auto' && source.size > limits.inputHashBytes)) return null
  if (source.bytes && source.bytes.length >= BESIDE)
    return Buffer.from(await webcrypto.subtle.digest('SHA-256', source.bytes as Uint8Array<ArrayBuffer>)).toString(
      'hex',
    )
  const hash = createHash('sha256')
  if (source.bytes) return hash.update(source.bytes).digest('hex')
  const buffer = Buffer.allocUnsafe(Math.min(PIECE, source.size))
  for (let at = 0; at < source.size; ) {
    signal?.throwIfAborted()
    const count = source.read(buffer, at)
    if (count === 0) break
    hash.update(buffer.subarray(0, count))
    at += count
  }
  return hash.digest('hex')
}
