import { type ByteSource, sourceOf } from '../../proof/index.ts'
import { InputError } from '../input-failure.ts'
import { readBlocking } from './blocking-reads.ts'
import { type ObjectVersion, readObject } from './read-object.ts'
import { storeSettings } from './store-address.ts'

/** Size of a range. Objects up to this size are read by one request. */
const BLOCK = 2 * 1024 * 1024
/** Maximum number of ranges of an object in memory. */
const MAX_BLOCKS = 8

/** Opens an object of a store; larger ones are read in ranges of one version. Nothing is copied to disk. Throws InputError. */
export async function openObject(address: string): Promise<ByteSource> {
  const settings = storeSettings()
  const { bytes, ...version } = await readObject(address, 0, BLOCK, settings)
  if (bytes.length === version.size) return sourceOf(bytes)
  return rangedSource(version, bytes, (start, length) => {
    const result = readBlocking({ address, start, length, settings, version })
    if ('failure' in result) throw new InputError(result.failure)
    return result.bytes
  })
}

function rangedSource(
  { size }: ObjectVersion,
  first: Uint8Array,
  readRange: (start: number, length: number) => Uint8Array,
): ByteSource {
  const blocks = new Map([[0, first]])
  const block = (index: number): Uint8Array => {
    const bytes = blocks.get(index) ?? readRange(index * BLOCK, Math.min(BLOCK, size - index * BLOCK))
    // The least recently used one is first.
    blocks.delete(index)
    blocks.set(index, bytes)
    const [oldest] = blocks.keys()
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest)
    return bytes
  }
  return {
    size,
    read(target, position) {
      const length = Math.max(0, Math.min(target.length, size - position))
      for (let done = 0; done < length; ) {
        const index = Math.floor((position + done) / BLOCK)
        const offset = position + done - index * BLOCK
        const piece = block(index).subarray(offset, offset + length - done)
        target.set(piece, done)
        done += piece.length
      }
      return length
    },
    view(start, length) {
      const index = Math.floor(start / BLOCK)
      if (start < 0 || start + length > size || start + length > (index + 1) * BLOCK) return undefined
      return block(index).subarray(start - index * BLOCK, start - index * BLOCK + length)
    },
  }
}
