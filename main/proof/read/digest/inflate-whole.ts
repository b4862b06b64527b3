import { inflateRawSync } from 'node:zlib'

/** Minimum output buffer of zlib, and maximum buffer allocated for a declared size, in bytes. */
const MIN_CHUNK = 64
const MAX_CHUNK = 16 * 1024 * 1024

/** Returns the output buffer size for content of the declared `size`, plus one byte to detect content that is longer. */
export const chunkFor = (size: number): number => Math.min(Math.max(MIN_CHUNK, size + 1), MAX_CHUNK)

/** Inflates exactly one raw DEFLATE stream of `size` bytes, or returns its problem. The output is limited to `size` + 1 bytes. */
export function inflateWhole(compressed: Buffer, size: number): { content: Buffer; problem: string | null } {
  try {
    // `info` is documented but missing in the types: the engine then returns how much input was consumed.
    // One chunk for the whole output avoids concatenation.
    const options = {
      maxOutputLength: size + 1,
      chunkSize: chunkFor(size),
      info: true,
    }
    const { buffer, engine } = inflateRawSync(compressed, options) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    if (engine.bytesWritten !== compressed.length)
      return {
        content: buffer,
        problem: `${compressed.length - engine.bytesWritten} bytes behind the end of the stream`,
      }
    return { content: buffer, problem: null }
  } catch (error) {
    return { content: Buffer.alloc(0), problem: inflateProblem(error) }
  }
}

/** Maps a zlib error to the problem of the data. Rethrows other errors, such as lack of memory. */
export function inflateProblem(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ERR_BUFFER_TOO_LARGE':
      return 'the stream is longer than declared'
    case 'Z_BUF_ERROR':
      return 'the stream is cut off'
    case 'Z_DATA_ERROR':
    case 'Z_NEED_DICT':
      return 'the stream is not valid DEFLATE data'
    default:
      throw error
  }
}
