import { constants, fstatSync, openSync } from 'node:fs'
import { InputError, inputFailure } from './input-failure.ts'
import { type TemporaryFile, temporaryFile } from './temporary-file.ts'

/** A stream taken in whole, so that it can be read at random: bytes where it was small, else a private temporary file. */
export type TakenStream = { readonly bytes: Uint8Array } | { readonly file: TemporaryFile }

export interface StreamLimits {
  /** Most bytes to take. A pipe that never ends is refused here. */
  readonly streamBytes: number
  /** Bytes kept in memory before a temporary file is used. */
  readonly inMemoryBytes: number
}

export const STREAM_LIMITS: StreamLimits = { streamBytes: 1024 ** 3, inMemoryBytes: 16 * 1024 ** 2 }

/**
 * Takes in standard input (`null`) or a named pipe. The pipe is waited for by the event loop, never in a blocked thread: a
 * writer that does not come must not keep the process from ending.
 */
export async function takeStream(path: string | null, limits: StreamLimits): Promise<TakenStream> {
  if (path === null && fstatSync(0).isDirectory()) throw new InputError(inputFailure('input.not-a-file', 'a folder'))
  const stream = path === null ? process.stdin : await openPipe(path)
  try {
    return await takeAll(stream, limits)
  } finally {
    stream.destroy()
  }
}

async function openPipe(path: string): Promise<NodeJS.ReadableStream & { destroy(): void }> {
  const { Socket } = await import('node:net')
  return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false })
}

async function takeAll(stream: NodeJS.ReadableStream, limits: StreamLimits): Promise<TakenStream> {
  const kept: Uint8Array[] = []
  let total = 0
  let file: TemporaryFile | undefined
  try {
    for await (const piece of stream) {
      // Without an encoding set, Node's byte streams give buffers.
      if (!(piece instanceof Uint8Array)) throw new TypeError('A byte stream gave text')
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
    return file ? { file } : { bytes: Buffer.concat(kept) }
  } catch (error) {
    file?.close()
    throw error
  }
}
