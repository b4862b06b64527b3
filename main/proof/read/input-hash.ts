import { createHash } from 'node:crypto'
import type { ReadOptions } from './read-archive.ts'
import type { ByteSource } from './source.ts'

const PIECE = 256 * 1024

/**
 * SHA-256 of the whole input as it was received, or null where it was not asked for: it costs as much as all other checks
 * together. Gives way after every piece, so that what goes on elsewhere is not kept waiting.
 */
export async function hashInput(
  source: ByteSource,
  { inputHash, limits, signal }: Pick<ReadOptions, 'inputHash' | 'limits' | 'signal'>,
): Promise<string | null> {
  if (inputHash === 'never' || (inputHash === 'auto' && source.size > limits.inputHashBytes)) return null
  const hash = createHash('sha256')
  if (source.bytes) return hash.update(source.bytes).digest('hex')
  const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, source.size))
  for (let at = 0; at < source.size; ) {
    signal?.throwIfAborted()
    const count = source.read(buffer, at)
    if (count === 0) break
    hash.update(buffer.subarray(0, count))
    at += count
    await new Promise(setImmediate)
  }
  return hash.digest('hex')
}
