import { closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Compiled code of another user, or one that others may write, is never run. */
const OTHERS = 0o022

/** Compiled code that an earlier start kept for exactly this text and this Node; undefined where there is none to be trusted. */
export function readCodeCache(hash: string): Buffer | undefined {
  const path = cacheFile(hash)
  if (path === undefined) return undefined
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const { uid, mode } = fstatSync(descriptor)
      const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & OTHERS) === 0)
      return isOurs ? readFileSync(descriptor) : undefined
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** Keeps compiled code for later starts, whole or not at all. A cache that cannot be written changes nothing. */
export function writeCodeCache(hash: string, make: () => Buffer): void {
  const path = cacheFile(hash)
  if (path === undefined) return
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const beside = `${path}.${process.pid}`
    writeFileSync(beside, make(), { mode: 0o600, flag: 'wx' })
    renameSync(beside, path)
  } catch {
    // A full disk, a read-only home: every start compiles anew.
  }
}

/** Where the operating system wants caches of a user; undefined where it was switched off or no home is known. */
function cacheFile(hash: string): string | undefined {
  const { PROOFBENCH_NO_CODE_CACHE, XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env
  if (PROOFBENCH_NO_CODE_CACHE) return undefined
  const home = HOME === undefined || HOME === '' ? undefined : HOME
  const mac = home && join(home, 'Library', 'Caches')
  const unix = XDG_CACHE_HOME || (home && join(home, '.cache'))
  const folder = process.platform === 'win32' ? LOCALAPPDATA : process.platform === 'darwin' ? mac : unix
  return folder ? join(folder, 'proofbench', `code-${process.versions.v8}-${process.arch}-${hash}.bin`) : undefined
}
