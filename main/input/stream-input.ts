import { constants, fstatSync, openSync } from 'node:fs'
import { InputError, inputFailure } from './input-failure.ts'
import { type TemporaryFile, temporaryFile } from './temporary-file.ts'

/** Stream that was read completely for random access: bytes if it was small, otherwise a private temporary file. */
export type StreamContent = { readonly bytes: Uint8Array } | { readonly file: TemporaryFile }

export interface StreamLimits {
  /** Maximum number of bytes to read. Stops a pipe that never ends. */
  readonly streamBytes: number
  /** Maximum number of bytes in memory before a temporary file is used. */
  readonly inMemoryBytes: number
}

export const STREAM_LIMITS: StreamLimits = { streamBytes: 1024 ** 3, inMemoryBytes: 16 * 1024 ** 2 }

/**
 * Reads standard input (`null`) or a named pipe completely. Waits on the event loop, never in a blocked thread: a writer that
 * does not appear must not prevent the process from exiting.
 */
export async function bufferStream(path: string | null, limits: StreamLimits): Promise<StreamContent> {
  if (path === null && fstatSync(0).isDirectory()) throw new InputError(inputFailure('input.not-a-file', 'a folder'))
  const stream = path === null ? process.stdin : await openPipe(path)
  try {
    const content = await takeStream(stream, limits)
    if ('bytes' in content && content.bytes.length === 0) throw new InputError(inputFailure('input.empty'))
    return content
  } finally {
    stream.destroy()
  }
}

async function openPipe(path: string): Promise<NodeJS.ReadableStream & { destroy(): void }> {
  const { Socket } = await import('node:net')
  return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false })
}

/** Reads a stream into memory. Throws `InputError` if it has more than `maxBytes`. */
export async function readStream(stream: AsyncIterable<unknown>, maxBytes: number): Promise<Uint8Array> {
  const content = await takeStream(stream, { streamBytes: maxBytes, inMemoryBytes: maxBytes })
  if ('file' in content) throw new Error('A stream within its limit needs no temporary file')
  return content.bytes
}

/** Reads a stream completely, into memory or a temporary file. Throws `InputError` beyond its limit. */
export async function takeStream(stream: AsyncIterable<unknown>, limits: StreamLimits): Promise<StreamContent> {
  const chunks: Uint8Array[] = []
  let total = 0
  let file: TemporaryFile | undefined
  try {
    for await (const chunk of stream) {
      // Byte streams of Node emit buffers unless an encoding is set.
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A byte stream gave text')
      total += chunk.length
      if (total > limits.streamBytes) {
        throw new InputError(
          inputFailure('input.limit-exceeded', `limit ${limits.streamBytes} bytes, at least ${total} came`),
        )
      }
      if (!file && total <= limits.inMemoryBytes) {
        chunks.push(chunk)
        continue
      }
      file ??= temporaryFile()
      for (const earlier of chunks.splice(0)) file.write(earlier)
      file.write(chunk)
    }
    return file ? { file } : { bytes: Buffer.concat(chunks) }
  } catch (error) {
    file?.close()
    throw error
  }
}
