import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError, inputFailure, systemCode } from './input-failure.ts'

const { O_CREAT, O_EXCL, O_RDWR } = constants
// Undefined on Windows, where creating a link requires a privilege.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

export interface TemporaryFile {
  readonly descriptor: number
  readonly size: number
  write(chunk: Uint8Array): void
  read(target: Uint8Array, position: number): number
  close(): void
}

/**
 * Creates a private file without a name: readable by this user only, unlinked as soon as it is open (Windows: deleted on close),
 * so that it is removed however the process ends, including by an interrupt or a crash.
 */
export function temporaryFile(folder: string = tmpdir()): TemporaryFile {
  const path = join(folder, `proofbench-${randomBytes(12).toString('hex')}`)
  const descriptor = openSync(path, O_CREAT | O_EXCL | O_RDWR | NO_FOLLOW, 0o600)
  unlinkSync(path)
  let size = 0
  let open = true
  return {
    descriptor,
    get size() {
      return size
    },
    write(chunk) {
      size += writeFully(descriptor, chunk, size)
    },
    read: (target, position) =>
      readSync(descriptor, target, 0, Math.max(0, Math.min(target.length, size - position)), position),
    close() {
      if (open) closeSync(descriptor)
      open = false
    },
  }
}

function writeFully(descriptor: number, chunk: Uint8Array, position: number): number {
  let written = 0
  try {
    while (written < chunk.length)
      written += writeSync(descriptor, chunk, written, chunk.length - written, position + written)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
      throw new InputError(inputFailure('input.no-space', code))
    throw error
  }
  return written
}
