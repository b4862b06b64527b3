import { inflateRawSync } from 'node:zlib'

/** The least that zlib takes, and the most that a size which is only declared makes us set aside, bytes. */
const LEAST_CHUNK = 64
const MOST_CHUNK = 16 * 1024 * 1024

/** Room for content whose size is declared as `size`, and one byte more: what does not fit is longer than declared. */
export const chunkFor = (size: number): number => Math.min(Math.max(LEAST_CHUNK, size + 1), MOST_CHUNK)

/** Inflates exactly one raw DEFLATE stream of `size` bytes; says what is wrong otherwise. Never holds more than `size` + 1 bytes of output. */
export function inflateWhole(compressed: Buffer, size: number): { content: Buffer; problem: string | null } {
  try {
    // The types leave out `info`, which Node documents: the engine tells how much input was used.
    // One chunk that holds it all: nothing is put together from pieces.
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

/** What zlib says about the data. Anything else, for example too little memory, is no fault of the archive and is thrown. */
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
