import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { type ByteSource, SourceChangedError } from '../proof/index.ts'
import { diskPath } from './disk-path.ts'
import { InputError, inputFailure } from './input-failure.ts'

export interface OpenFile extends ByteSource {
  /** Shared by all threads of this process, which may read through it too. */
  readonly descriptor: number
  /** Throws `SourceChangedError` if the file was written, truncated or replaced in place since it was opened. */
  assertUnchanged(): void
  close(): void
}

/** Maximum size of a file that is read whole when it is opened, so that later changes and reads do not matter. */
const WHOLE_BYTES = 256 * 1024
/**
 * Bytes at the start and end of a larger file that are read once and cached, since the structures there are read repeatedly.
 * The tail contains any end record of a ZIP with its comment, and the directory and documents of most archives.
 */
const HEAD_BYTES = 16 * 1024
const TAIL_BYTES = 72 * 1024

/** Opens a regular file for reading and returns its descriptor. Throws `InputError` if it is anything else. */
export function openRegularFile(path: string): number {
  // Opening a pipe without a writer would block the thread, which then could not even be terminated.
  const descriptor = openSync(diskPath(path), constants.O_RDONLY | constants.O_NONBLOCK)
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw new InputError(inputFailure('input.not-a-file'))
}

/** Opens a regular file once: the hashed bytes are the parsed bytes, even if another file takes its name. */
export function openFile(path: string): OpenFile {
  const descriptor = openRegularFile(path)
  try {
    return fileOf(descriptor, fstatSync(descriptor))
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** Wraps an open file, such as a spooled stream of another thread. The owner of the descriptor closes it. */
export function openDescriptor(descriptor: number): OpenFile {
  return { ...fileOf(descriptor, fstatSync(descriptor)), close() {} }
}

function fileOf(descriptor: number, opened: Stats): OpenFile {
  const { size } = opened
  const assertUnchanged = (): void => {
    const now = fstatSync(descriptor)
    if (now.size !== size || now.mtimeMs !== opened.mtimeMs)
      throw new SourceChangedError('The file changed while it was read')
  }
  let open = true
  const file = {
    descriptor,
    size,
    assertUnchanged,
    close() {
      if (open) closeSync(descriptor)
      open = false
    },
  }
  if (size <= WHOLE_BYTES) {
    const bytes = new Uint8Array(size)
    readFully(descriptor, bytes, 0, size)
    return { ...file, bytes, read: (target, position) => copyFrom(bytes, target, position) }
  }
  const view = viewOfEnds(descriptor, size)
  return {
    ...file,
    view,
    read(target, position) {
      const cached = position + target.length <= size ? view(position, target.length) : undefined
      return cached ? copyFrom(cached, target, 0) : readFully(descriptor, target, position, size)
    },
  }
}

/** Returns a function that shows a range within either end of a large file. An end is read on first use. */
function viewOfEnds(descriptor: number, size: number): (start: number, length: number) => Uint8Array | undefined {
  const end = (position: number, length: number): (() => Uint8Array) => {
    let bytes: Uint8Array | undefined
    return () => {
      if (!bytes) {
        bytes = new Uint8Array(length)
        readFully(descriptor, bytes, position, size)
      }
      return bytes
    }
  }
  const tailStart = size - TAIL_BYTES
  const head = end(0, HEAD_BYTES)
  const tail = end(tailStart, TAIL_BYTES)
  return (start, length) => {
    if (start < 0) return undefined
    if (start + length <= HEAD_BYTES) return head().subarray(start, start + length)
    if (start >= tailStart) return tail().subarray(start - tailStart, start - tailStart + length)
    return undefined
  }
}

function readFully(descriptor: number, target: Uint8Array, position: number, size: number): number {
  const length = Math.max(0, Math.min(target.length, size - position))
  let read = 0
  while (read < length) {
    const count = readSync(descriptor, target, read, length - read, position + read)
    if (count === 0) throw new SourceChangedError('The file became shorter while it was read')
    read += count
  }
  return read
}

function copyFrom(bytes: Uint8Array, target: Uint8Array, position: number): number {
  const range = bytes.subarray(position, position + target.length)
  target.set(range)
  return range.length
}
