import { createInflateRaw, type InflateRaw } from 'node:zlib'
import { nextTurn } from '../meanwhile.ts'
import { releaseMemory } from '../release-memory.ts'
import type { ByteSource } from '../source.ts'
import { chunkFor, inflateProblem } from './inflate-whole.ts'

/** Bytes that one of Node's threads inflates without asking this one. */
const PIECE = 1024 * 1024
/** Bytes of content that are handed on at once: the thread that inflates waits for its next piece no longer than that takes. */
const STEP = 256 * 1024
/** Content of one entry that is held at once, bytes, while it is handed on. */
const MOST_CHUNK = 4 * 1024 * 1024

/** Room for the pieces of one stream after the other: two, in turn, since a stream still holds one while the next one is read. */
export class PieceRoom {
  #free = Buffer.alloc(0)
  #held = Buffer.alloc(0)

  /** Room for a piece of `size` bytes; where the piece before the last one was, if it fits there. */
  next(size: number): Buffer {
    const room = this.#free.length < size ? Buffer.allocUnsafeSlow(size) : this.#free
    this.#free = this.#held
    this.#held = room
    return room.subarray(0, size)
  }

  /** Nothing is held any more. */
  reset(): void {
    if (this.#free.length < this.#held.length) [this.#free, this.#held] = [this.#held, this.#free]
  }
}

/** A raw DEFLATE stream in an archive; offset and sizes in bytes, `size` as it is declared. */
interface DeflateStream {
  readonly dataOffset: number
  readonly compressedSize: number
  readonly size: number
}

interface Listener {
  /** A stretch of the compressed data, in order; not to be kept. */
  onCompressed(piece: Buffer): void
  /** A stretch of the content, in order, no more than `size` bytes in all; not to be kept. */
  onContent(piece: Buffer): void
  readonly signal?: AbortSignal | undefined
}

/**
 * Inflates exactly one stream on Node's own threads, and resolves with what is wrong with it, null where nothing is. Memory does not
 * grow with its size. Rejects with the signal's reason, or where the archive cannot be read any more.
 */
export async function inflateStreamed(
  archive: ByteSource,
  stream: DeflateStream,
  { onCompressed, onContent, signal }: Listener,
  room: PieceRoom,
): Promise<string | null> {
  // As much as is declared in one chunk, if that is little: where a piece ends is then of no matter to the thread that inflates.
  const inflate = createInflateRaw({ chunkSize: Math.min(chunkFor(stream.size), MOST_CHUNK) })
  const end = stream.dataOffset + stream.compressedSize
  const problem = endOf(inflate, stream, onContent)
  // Awaited below; until then it may already have failed.
  problem.catch(() => {})
  try {
    let taken: Promise<void> | undefined
    room.reset()
    for (let at = stream.dataOffset; at < end && !inflate.destroyed; ) {
      signal?.throwIfAborted()
      const piece = room.next(Math.min(PIECE, end - at))
      const count = archive.read(piece, at)
      if (count === 0) break
      // Not for the first one: other threads should have work before this one does anything else.
      if (taken) await taken
      taken = written(inflate, piece.subarray(0, count))
      onCompressed(piece.subarray(0, count))
      at += count
    }
    await taken
    if (!inflate.destroyed) inflate.end()
    return await problem
  } finally {
    inflate.destroy()
  }
}

/** Hands on what comes out of `inflate`, and says at its end what was wrong with it. */
function endOf(
  inflate: InflateRaw,
  { size: declared, compressedSize }: DeflateStream,
  onContent: (piece: Buffer) => void,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let size = 0
    let handedOn = Promise.resolve()
    let last: Buffer | undefined
    inflate.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > declared) {
        resolve('the stream is longer than declared')
        inflate.destroy()
        return
      }
      // The stream gives its output as pieces of buffers that it fills one after the other.
      const full = last && last.buffer !== piece.buffer ? last : undefined
      last = piece
      handedOn = handedOn.then(async () => {
        if (full) releaseMemory(new Uint8Array(full.buffer))
        for (let at = 0; at < piece.length; at += STEP) {
          await nextTurn()
          onContent(piece.subarray(at, at + STEP))
        }
      })
    })
    inflate.on('end', () => {
      const behind = compressedSize - inflate.bytesWritten
      handedOn.then(() => {
        if (last) releaseMemory(new Uint8Array(last.buffer))
        resolve(behind === 0 ? null : `${behind} bytes behind the end of the stream`)
      }, reject)
    })
    inflate.on('error', (error) => {
      try {
        resolve(inflateProblem(error))
      } catch {
        reject(error)
      }
    })
    inflate.on('close', () => handedOn.then(() => resolve('the stream was given up'), reject))
  })
}

/** Resolves when the piece was taken, or when the stream can take no more for good. */
function written(inflate: InflateRaw, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      inflate.off('close', done)
      inflate.off('end', done)
      resolve()
    }
    inflate.once('close', done)
    inflate.once('end', done)
    inflate.write(piece, done)
  })
}
