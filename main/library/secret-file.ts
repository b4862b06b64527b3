import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { readSmallFile, systemCode } from '../input/index.ts'
import type { Database } from './database/open-database.ts'
import { readSetting } from './database/settings.ts'
import { LibraryUnusable } from './library-unusable.ts'

/**
 * Returns the text of a file that only its owner may read; creates it if it does not exist. Two processes may create it at the same
 * time: a link fails if the file exists, and never shows half of it. Throws LibraryUnusable if the file belongs to another user.
 */
export function secretFile(path: string, create: () => string): string {
  if (!existsSync(path)) {
    const temporary = `${path}.${randomBytes(6).toString('hex')}`
    writeFileSync(temporary, create(), { mode: 0o600, flag: 'wx' })
    try {
      linkSync(temporary, path)
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
    } finally {
      rmSync(temporary, { force: true })
    }
  }
  try {
    return Buffer.from(readSmallFile(path)).toString('latin1')
  } catch (error) {
    if (systemCode(error) !== 'EACCES') throw error
    throw new LibraryUnusable(`${path} may not be read`, 'The library is used by the owner of this file.', error)
  }
}

/** Throws LibraryUnusable if a library has a secret, by one of its settings, but no file of it: a new one would not replace it. */
export async function refuseLostFile(database: Database, path: string, setting: string, hint: string): Promise<void> {
  // In this order: the process that makes a library writes the file first.
  if ((await readSetting(database, setting)) === null || existsSync(path)) return
  throw new LibraryUnusable(`${path} is missing`, hint)
}
