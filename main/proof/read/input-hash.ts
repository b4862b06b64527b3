import { createHash } from 'node:crypto'
import type { ReadOptions } from './reading.ts'
import type { ByteSource } from './source.ts'

const PIECE = 1024 * 1024

/** Returns the SHA-256 of the whole input as received, lower-case hex; null if the options exclude it. */
export function inputHash(
  source: ByteSource,
  { inputHash, limits, signal }: Pick<ReadOptions, 'inputHash' | 'limits' | 'signal'>,
): string | null {
  if (inputHash === 'never' || (inputHash === 'auto' && source.size > limits.inputHashBytes)) return null
  const hash = createHash('sha256')
  const piece = new Uint8Array(Math.min(PIECE, source.size))
  for (let at = 0; at < source.size; at += PIECE) {
    signal?.throwIfAborted()
    hash.update(piece.subarray(0, source.read(piece, at)))
  }
  return hash.digest('hex')
}
