import { randomBytes } from 'node:crypto'
import { closeSync, constants, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../input/make-folder.ts'
import { hashOfFile } from './hash-of-file.ts'

/** Returns the path of an archive's stored bytes. */
export const storedPath = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

/**
 * Copies a file into the library, whole or not at all. Returns false if it is not the verified archive any more. Throws system
 * errors.
 */
export function storeBytes(folder: string, sha256: string, path: string): boolean {
  const target = storedPath(folder, sha256)
  if (existsSync(target)) return true
  makeFolder(dirname(target), 0o700)
  const temporary = `${target}.${randomBytes(6).toString('hex')}.partial`
  try {
    copyFileSync(path, temporary, constants.COPYFILE_EXCL)
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
