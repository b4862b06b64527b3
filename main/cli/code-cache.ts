import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** Compiled code of another user, or one that others may write, is never run. */
const OTHERS = 0o022

/** Bytes; what V8 takes in lies aligned behind it. */
const CHECKSUM = 8

/** Builds whose code is kept. */
const MOST = 4

/** Compiled code that an earlier start kept for exactly this text and this Node; undefined where there is none to be trusted. */
export function readCodeCache(hash: string): Buffer | undefined {
  const path = cacheFile(hash)
  if (path === undefined) return undefined
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const { uid, mode } = fstatSync(descriptor)
      const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & OTHERS) === 0)
      return isOurs ? intact(readFileSync(descriptor)) : undefined
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
    const code = make()
    writeFileSync(beside, Buffer.concat([checksum(code), code]), { mode: 0o600, flag: 'wx' })
    renameSync(beside, path)
    removeOld(dirname(path))
  } catch {
    // A full disk, a read-only home: every start compiles anew.
  }
}

/** The code without the checksum in front of it: V8 itself would run code that a disk has damaged. */
function intact(kept: Buffer): Buffer | undefined {
  const code = kept.subarray(CHECKSUM)
  return kept.length > CHECKSUM && checksum(code).equals(kept.subarray(0, CHECKSUM)) ? code : undefined
}

function checksum(code: Uint8Array): Buffer {
  const bytes = Buffer.alloc(CHECKSUM)
  bytes.writeUInt32LE(crc32(code))
  return bytes
}

/** Removes what older builds left behind. */
function removeOld(folder: string): void {
  const kept = readdirSync(folder).filter((name) => /^code-.*\.bin$/.test(name))
  const byAge = kept.map((name) => join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const path of byAge.slice(MOST)) unlinkSync(path)
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
