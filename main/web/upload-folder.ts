import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../input/index.ts'

/**
 * Creates a private folder in `root` for the uploads of this process, and removes the folders of ended processes. If `root`
 * cannot be written, the folder is created in the system's folder for temporary files.
 */
export function createUploadFolder(root: string): string {
  try {
    return createIn(root)
  } catch {
    return mkdtempSync(join(tmpdir(), 'proofbench-'))
  }
}

function createIn(root: string): string {
  makeFolder(root, 0o700)
  for (const name of readdirSync(root))
    if (isAbandoned(join(root, name), name)) rmSync(join(root, name), { recursive: true, force: true })
  return mkdtempSync(join(root, `${process.pid}-`))
}

function isAbandoned(path: string, name: string): boolean {
  const pid = Number.parseInt(name, 10)
  if (Number.isNaN(pid)) return false
  // In a container each start may have the same process id.
  if (pid === process.pid) return (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0) < performance.timeOrigin
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH' // a system error
  }
}
