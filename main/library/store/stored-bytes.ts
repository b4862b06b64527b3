import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder, openRegularFile } from '../../input/index.ts'
import { hashOfFile } from './hash-of-file.ts'

/** Returns the path of an archive's stored bytes. */
export const storedPath = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

/** Bytes of an archive: path, open file descriptor, or content. */
export type ByteOrigin = string | number | Uint8Array

/**
 * Copies an archive into the library, whole or not at all. Returns false if it is not the verified archive any more. Throws
 * system errors, and `InputError` if `origin` is a path and not that of a file.
 */
export function storeBytes(folder: string, sha256: string, origin: ByteOrigin): boolean {
  const target = storedPath(folder, sha256)
  if (existsSync(target)) return true
  makeFolder(dirname(target), 0o700)
  const temporary = `${target}.${randomBytes(6).toString('hex')}.partial`
  try {
    copyTo(temporary, origin)
    if (hashOfFile(temporary) !== sha256) return false
    const descriptor = openSync(temporary, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    renameSync(temporary, target)
    return true
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Removes the stored bytes of an archive, and the partial copies of processes that were killed. */
export function removeStoredBytes(folder: string, sha256: string): void {
  const path = storedPath(folder, sha256)
  if (!existsSync(dirname(path))) return
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path))) rmSync(join(dirname(path), name), { force: true })
}

function copyTo(path: string, origin: ByteOrigin): void {
  if (typeof origin === 'string') {
    const descriptor = openRegularFile(origin)
    try {
      copyDescriptor(descriptor, path)
    } finally {
      closeSync(descriptor)
    }
  } else if (typeof origin === 'number') copyDescriptor(origin, path)
  else writeFileSync(path, origin, { flag: 'wx', mode: 0o600 })
}

/** Reads at positions, so that other readers of the descriptor keep theirs. */
function copyDescriptor(descriptor: number, path: string): void {
  const target = openSync(path, 'wx', 0o600)
  try {
    const piece = Buffer.alloc(1024 * 1024)
    for (let position = 0; ; ) {
      const length = readSync(descriptor, piece, 0, piece.length, position)
      if (length === 0) return
      writeFileSync(target, piece.subarray(0, length))
      position += length
    }
  } finally {
    closeSync(target)
  }
}
