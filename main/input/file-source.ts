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
  const file: OpenFile = {
    descriptor,
    size,
    read: (target, position) => readFully(descriptor, target, position, size),
    assertUnchanged,
    close() {
      if (open) closeSync(descriptor)
      open = false
    },
  }
  if (size > WHOLE_BYTES) return file
  const bytes = new Uint8Array(size)
  readFully(descriptor, bytes, 0, size)
  return { ...file, bytes, read: (target, position) => copyFrom(bytes, target, position) }
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
