import { createHash, type Hash } from 'node:crypto'
import { nextTurn } from './meanwhile.ts'
import type { ReadOptions } from './read-archive.ts'
import { type ByteSource, readRange } from './source.ts'

const PIECE = 256 * 1024
/** Bytes between what is read in order, such as headers between entries, that are read for the hash alone. */
const GAP = 64 * 1024

export interface HashedInput {
  /** To be read instead of the input. */
  readonly source: ByteSource
  /** From now on what is read in order is hashed on the way, so that it need not be read again. */
  start(): void
  /** SHA-256 of the whole input as it was received, lower-case hex; null where it was not asked for. Reads what is left. */
  sha256(): Promise<string | null>
}

/** The hash is made when it is asked for: it costs as much as all other checks together. */
export function hashedInput(
  source: ByteSource,
  { inputHash, limits, signal }: Pick<ReadOptions, 'inputHash' | 'limits' | 'signal'>,
): HashedInput {
  const { bytes, size } = source
  if (inputHash === 'never' || (inputHash === 'auto' && size > limits.inputHashBytes))
    return { source, start() {}, sha256: async () => null }
  if (bytes) return { source, start() {}, sha256: async () => createHash('sha256').update(bytes).digest('hex') }
  let hash: Hash | undefined
  const started = (): Hash => {
    hash ??= createHash('sha256')
    return hash
  }
  let hashed = 0
  const take = (piece: Uint8Array): void => {
    started().update(piece)
    hashed += piece.length
  }
  return {
    source: {
      size,
      view: (start, length) => source.view?.(start, length),
      read(target, position) {
        const count = source.read(target, position)
        if (!hash) return count
        if (position > hashed && position <= hashed + GAP) take(readRange(source, hashed, position - hashed))
        if (position <= hashed && position + count > hashed) take(target.subarray(hashed - position, count))
        return count
      },
    },
    start: () => void started(),
    async sha256() {
      const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, size - hashed))
      while (hashed < size) {
        signal?.throwIfAborted()
        const count = source.read(buffer.subarray(0, Math.min(buffer.length, size - hashed)), hashed)
        if (count === 0) break
        take(buffer.subarray(0, count))
        // Gives way, so that what goes on elsewhere is not kept waiting.
        await nextTurn()
      }
      return started().digest('hex')
    },
  }
}
