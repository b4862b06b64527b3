import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { makeFolder } from '../input/index.ts'
import { openingFailure } from './database/database-failure.ts'
import {
  type DatabaseOptions,
  isServer,
  type OpenDatabase,
  openDatabase,
  shownLocation,
} from './database/open-database.ts'
import { readSetting } from './database/settings.ts'
import { libraryKey } from './library-key.ts'
import { locationProblem } from './library-location.ts'
import { LibraryUnusable } from './library-unusable.ts'
import { type LibraryLog, libraryLog } from './log/library-log.ts'
import { recordConversion } from './log/record-conversion.ts'

/** Archives, their verifications and everything derived from them, in one database. */
export interface Library extends OpenDatabase {
  /** Path, or address without its password. */
  readonly location: string
  /** Secret key of the hashes of personal values. */
  readonly key: Uint8Array
  readonly log: LibraryLog
  /** Whether it is an exported case, which can only be read. */
  readonly isReadOnly: boolean
  /** Folder of stored archives; null for a server. */
  readonly archiveFolder: string | null
  close(): Promise<void>
}

/** Whether a database is an exported case; SQLite then refuses every change. */
async function isExported({ kind, database }: OpenDatabase): Promise<boolean> {
  if ((await readSetting(database, 'readOnly')) === null) return false
  if (kind === 'sqlite') await sql`pragma query_only = on`.execute(database)
  return true
}

/** Opens a library, and creates it if it does not exist and `creates` is not false. `location`: path of a file, or `postgres://…`. Throws LibraryUnusable. */
export async function openLibrary(location: string, options: DatabaseOptions = {}): Promise<Library> {
  const shown = shownLocation(location)
  const isFile = !isServer(location)
  const problem = locationProblem(location)
  if (problem !== null)
    throw new LibraryUnusable(problem, 'Give a file name, or postgres://USER:PASSWORD@HOST/DATABASE.')
  try {
    if (isFile && options.creates !== false) makeFolder(dirname(location), 0o700)
    const open = await openDatabase(location, options)
    try {
      const isReadOnly = await isExported(open)
      // The key of an exported case is unknown: no value matches.
      const key = isReadOnly ? randomBytes(32) : await libraryKey(open, location)
      const log = await libraryLog(open, location)
      if (!isReadOnly) await recordConversion({ ...open, log })
      const archiveFolder = isFile ? `${location}-archives` : null
      return { ...open, location: shown, key, log, isReadOnly, archiveFolder, close: () => open.database.destroy() }
    } catch (error) {
      await open.database.destroy()
      throw error
    }
  } catch (error) {
    throw openingFailure(shown, error) ?? error
  }
}
