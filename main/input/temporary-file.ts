import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError, inputFailure, systemCode } from './input-failure.ts'

const { O_CREAT, O_EXCL, O_RDWR } = constants
// Not there on Windows, where links need a privilege to be made.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

export interface TemporaryFile {
  readonly descriptor: number
  readonly size: number
  write(piece: Uint8Array): void
  read(target: Uint8Array, position: number): number
  close(): void
}

/**
 * A private file without a name: readable by this user only, unlinked as soon as it is open (Windows: deleted on close), so
 * that no way out of the process leaves it behind, an interrupt or a crash included.
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
    write(piece) {
      size += writeFully(descriptor, piece, size)
    },
    read: (target, position) =>
      readSync(descriptor, target, 0, Math.max(0, Math.min(target.length, size - position)), position),
    close() {
      if (open) closeSync(descriptor)
      open = false
    },
  }
}

function writeFully(descriptor: number, piece: Uint8Array, position: number): number {
  let done = 0
  try {
    while (done < piece.length) done += writeSync(descriptor, piece, done, piece.length - done, position + done)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
      throw new InputError(inputFailure('input.no-space', code))
    throw error
  }
  return done
}
