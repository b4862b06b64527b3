import { close, open, read } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { InputError, inputFailure, systemCode } from './input-failure.ts'
import { type TemporaryFile, temporaryFile } from './temporary-file.ts'

const readPiece = promisify(read)
const openPath = promisify(open)
const closeDescriptor = promisify(close)

/** A stream taken in whole, so that it can be read at random: bytes where it was small, else a private temporary file. */
export type TakenStream = { readonly bytes: Uint8Array } | { readonly file: TemporaryFile }

export interface StreamLimits {
  /** Most bytes to take. A pipe that never ends is refused here. */
  readonly streamBytes: number
  /** Bytes kept in memory before a temporary file is used. */
  readonly inMemoryBytes: number
}

export const STREAM_LIMITS: StreamLimits = { streamBytes: 1024 ** 3, inMemoryBytes: 16 * 1024 ** 2 }

const PIECE = 256 * 1024

/** Takes in standard input (`null`) or a named pipe. */
export async function takeStream(path: string | null, limits: StreamLimits): Promise<TakenStream> {
  const descriptor = path === null ? 0 : await openPath(path, 'r')
  try {
    return await takeAll(descriptor, limits)
  } finally {
    if (path !== null) await closeDescriptor(descriptor)
  }
}

async function takeAll(descriptor: number, limits: StreamLimits): Promise<TakenStream> {
  const kept: Uint8Array[] = []
  let total = 0
  let file: TemporaryFile | undefined
  try {
    for (;;) {
      const piece = await nextPiece(descriptor)
      if (piece.length === 0) return file ? { file } : { bytes: Buffer.concat(kept) }
      total += piece.length
      if (total > limits.streamBytes) {
        throw new InputError(
          inputFailure('input.limit-exceeded', `limit ${limits.streamBytes} bytes, at least ${total} came`),
        )
      }
      if (!file && total <= limits.inMemoryBytes) {
        kept.push(piece)
        continue
      }
      file ??= temporaryFile()
      for (const earlier of kept.splice(0)) file.write(earlier)
      file.write(piece)
    }
  } catch (error) {
    file?.close()
    throw error
  }
}

async function nextPiece(descriptor: number): Promise<Uint8Array> {
  const target = Buffer.allocUnsafeSlow(PIECE)
  for (;;) {
    try {
      const { bytesRead } = await readPiece(descriptor, target, 0, PIECE, null)
      // A short piece must not hold on to a long buffer: slow pipes send a few bytes at a time.
      return bytesRead < PIECE / 4 ? Buffer.from(target.subarray(0, bytesRead)) : target.subarray(0, bytesRead)
    } catch (error) {
      const code = systemCode(error)
      // Windows reports the end of a pipe as an error.
      if (code === 'EOF') return new Uint8Array(0)
      if (code !== 'EAGAIN') throw error
      await pause(10)
    }
  }
}
