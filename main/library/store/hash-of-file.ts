import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { openRegularFile } from '../../input/index.ts'

/** Bytes per read. */
const PIECE = 1024 * 1024

/** Returns the SHA-256 of a file as hex. Throws system errors, and `InputError` if it is not a file. */
export function hashOfFile(path: string): string {
  const descriptor = openRegularFile(path)
  try {
    const hash = createHash('sha256')
    const piece = Buffer.alloc(PIECE)
    for (;;) {
      const length = readSync(descriptor, piece)
      if (length === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, length))
    }
  } finally {
    closeSync(descriptor)
  }
}
