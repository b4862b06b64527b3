import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'

/** Replaces `path` atomically: readers see the old content or the new one, also after a crash. */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.partial`
  try {
    const descriptor = openSync(temporary, 'wx', mode)
    try {
      writeFileSync(descriptor, content)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, path)
  } catch (error) {
    try {
      unlinkSync(temporary)
    } catch {
      // It was never created.
    }
    throw error
  }
}
