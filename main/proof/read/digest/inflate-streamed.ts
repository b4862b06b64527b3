import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { type ByteSource, readRange } from '../source.ts'
import { chunkFor, inflateProblem } from './inflate-whole.ts'

/** Bytes of compressed data read at a time. */
const PIECE = 1024 * 1024
/** Maximum size of an output chunk in bytes. */
const MAX_CHUNK = 1024 * 1024

/** A raw DEFLATE stream in an archive; offset and sizes in bytes, `size` as declared. */
interface DeflateStream {
  readonly dataOffset: number
  readonly compressedSize: number
  readonly size: number
}

interface Listener {
  /** Receives the compressed data in order; must not retain the piece. */
  onCompressed(piece: Buffer): void
  /** Receives the content in order, at most `size` bytes in total; must not retain the piece. */
  onContent(piece: Buffer): void
  readonly signal?: AbortSignal | undefined
}

class TooLongError extends Error {}

/**
 * Inflates exactly one stream on Node's thread pool and resolves with its problem, or null. Memory does not grow with its size,
 * because of backpressure. Rejects with the signal's reason, or if the archive cannot be read.
 */
export async function inflateStreamed(
  archive: ByteSource,
  stream: DeflateStream,
  { onCompressed, onContent, signal }: Listener,
): Promise<string | null> {
  const { dataOffset, compressedSize, size: declared } = stream
  const end = dataOffset + compressedSize
  const inflate = createInflateRaw({ chunkSize: Math.min(chunkFor(declared), MAX_CHUNK) })
  const compressed = function* () {
    for (let at = dataOffset; at < end; ) {
      signal?.throwIfAborted()
      const piece = readRange(archive, at, Math.min(PIECE, end - at))
      if (piece.length === 0) return
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
      onCompressed(bytes)
      yield bytes
      at += piece.length
    }
  }
  let size = 0
  const consume = async (content: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of content) {
      size += piece.length
      if (size > declared) throw new TooLongError()
      onContent(piece)
    }
  }
  try {
    await pipeline(Readable.from(compressed(), { objectMode: true, highWaterMark: 1 }), inflate, consume)
  } catch (error) {
    if (error instanceof TooLongError) return 'the stream is longer than declared'
    return inflateProblem(error)
  }
  const surplus = compressedSize - inflate.bytesWritten
  return surplus === 0 ? null : `${surplus} bytes behind the end of the stream`
}
