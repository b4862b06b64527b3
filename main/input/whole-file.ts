import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'

/** Replaces `path` in one step: whoever reads it sees the old content or the new, also after a crash in between. */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  const beside = `${path}.${randomBytes(6).toString('hex')}.partial`
  try {
    const descriptor = openSync(beside, 'wx', mode)
    try {
      writeFileSync(descriptor, content)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(beside, path)
  } catch (error) {
    try {
      unlinkSync(beside)
    } catch {
      // It was never made.
    }
    throw error
  }
}
