import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { type ByteSource, SourceChangedError } from '../proof/read/source.ts'
import { InputError, inputFailure } from './input-failure.ts'

export interface OpenFile extends ByteSource {
  /** Threads of this process may read through it too: it is the same open file for all of them. */
  readonly descriptor: number
  /** Throws SourceChangedError where the file was written, cut or replaced in place since it was opened. */
  assertUnchanged(): void
  close(): void
}

/** Up to here a file is read whole at once: one moment in time, and no further reads. */
const WHOLE_BYTES = 256 * 1024
/**
 * Of a larger file its ends are read once and kept, bytes: what says how an archive is laid out is looked at again and again there.
 * The tail holds any end record of a ZIP with its comment, and the directory and documents of most archives.
 */
const HEAD_BYTES = 16 * 1024
const TAIL_BYTES = 72 * 1024

/** Opens a regular file for reading, once: what is hashed is what was parsed, also when another file takes its name. */
export function openFile(path: string): OpenFile {
  const descriptor = openSync(path, 'r')
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) throw new InputError(inputFailure('input.not-a-file'))
    return fileOf(descriptor, stats)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** A file that is open already, for example a spooled stream handed over from another thread; closing is its owner's. */
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
      const seen = position + target.length <= size ? view(position, target.length) : undefined
      return seen ? copyFrom(seen, target, 0) : readFully(descriptor, target, position, size)
    },
  }
}

/** Shows what lies within either end of a large file; reads an end when it is first asked for. */
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
  const wanted = Math.max(0, Math.min(target.length, size - position))
  let done = 0
  while (done < wanted) {
    const count = readSync(descriptor, target, done, wanted - done, position + done)
    if (count === 0) throw new SourceChangedError('The file became shorter while it was read')
    done += count
  }
  return done
}

function copyFrom(bytes: Uint8Array, target: Uint8Array, position: number): number {
  const piece = bytes.subarray(position, position + target.length)
  target.set(piece)
  return piece.length
}
