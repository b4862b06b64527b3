import { dirname } from 'node:path'
import { makeFolder } from '../input/make-folder.ts'
import { libraryFailure } from './database/database-failure.ts'
import {
  type DatabaseOptions,
  isServer,
  type OpenDatabase,
  openDatabase,
  shownLocation,
} from './database/open-database.ts'
import { libraryKey } from './library-key.ts'

/** Archives, their verifications and everything derived from them, in one database. */
export interface Library extends OpenDatabase {
  /** Path, or address without its password. */
  readonly location: string
  /** Secret key of the hashes of personal values. */
  readonly key: Uint8Array
  /** Folder of stored archives; null for a server. */
  readonly archiveFolder: string | null
  close(): Promise<void>
}

/** Opens a library, and creates it if it does not exist. `location`: path of a file, or `postgres://…`. Throws LibraryUnusable. */
export async function openLibrary(location: string, options: DatabaseOptions = {}): Promise<Library> {
  const shown = shownLocation(location)
  const isFile = !isServer(location) && location !== ':memory:'
  try {
    if (isFile) makeFolder(dirname(location), 0o700)
    const open = await openDatabase(location, options)
    try {
      const key = await libraryKey(open, location)
      const archiveFolder = isFile ? `${location}-archives` : null
      return { ...open, location: shown, key, archiveFolder, close: () => open.database.destroy() }
    } catch (error) {
      await open.database.destroy()
      throw error
    }
  } catch (error) {
    throw libraryFailure(shown, error) ?? error
  }
}
