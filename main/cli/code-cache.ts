import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeFolder } from '../input/make-folder.ts'

/** Code of another user, or one that others may write, is never run. */
const OTHERS = 0o022

/** Bytes: the checksum of all that follows it, the sizes of the text and of the compiled code, and what had run when it was compiled. */
const HEAD = 16

/** Builds whose code is kept. */
const MOST = 4

/** A program as text and as V8 compiled it. */
export interface KeptCode {
  readonly text: string
  readonly compiled: Buffer
  /** Bits: which parts of the program had run, so that their code is in it. */
  readonly parts: number
}

/** What an earlier start kept for exactly this text and this Node; undefined where there is none to be trusted. */
export function readCodeCache(hash: string): KeptCode | undefined {
  const path = cacheFile(hash)
  if (path === undefined) return undefined
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const { uid, mode, size } = fstatSync(descriptor)
      const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & OTHERS) === 0)
      return isOurs ? readFrom(descriptor, size) : undefined
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** Keeps code for later starts, whole or not at all. A cache that cannot be written changes nothing. */
export function writeCodeCache(hash: string, make: () => KeptCode): void {
  const path = cacheFile(hash)
  if (path === undefined) return
  try {
    makeFolder(dirname(path), 0o700)
    const beside = `${path}.${process.pid}`
    writeFileSync(beside, packed(make()), { mode: 0o600, flag: 'wx' })
    renameSync(beside, path)
    removeOld(dirname(path))
  } catch {
    // A full disk, a read-only home: every start compiles anew.
  }
}

function packed({ text, compiled, parts }: KeptCode): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(HEAD), Buffer.from(text, 'latin1'), compiled])
  bytes.writeUInt32LE(text.length, 4)
  bytes.writeUInt32LE(compiled.length, 8)
  bytes.writeUInt32LE(parts, 12)
  bytes.writeUInt32LE(crc32(bytes.subarray(4)))
  return bytes
}

/**
 * Undefined where a byte is not as it was written: V8 itself would run code that a disk has damaged. Text and code take their turn in
 * the same memory: to touch memory for the first time takes longer than to read into it.
 */
function readFrom(descriptor: number, size: number): KeptCode | undefined {
  const head = Buffer.alloc(HEAD)
  if (readSync(descriptor, head) !== HEAD) return undefined
  const [textSize, codeSize] = [head.readUInt32LE(4), head.readUInt32LE(8)]
  if (HEAD + textSize + codeSize !== size) return undefined
  const room = Buffer.allocUnsafeSlow(Math.max(textSize, codeSize))
  let checksum = crc32(head.subarray(4))
  const next = (length: number): Buffer => {
    const piece = room.subarray(0, readSync(descriptor, room, 0, length, null))
    checksum = crc32(piece, checksum)
    return piece
  }
  const text = next(textSize).toString('latin1')
  const compiled = next(codeSize)
  return checksum === head.readUInt32LE() ? { text, compiled, parts: head.readUInt32LE(12) } : undefined
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
