import { readdirSync } from 'node:fs'
import { systemCode } from '../../input/input-failure.ts'
import { makeFolder } from '../../input/make-folder.ts'
import { DatabaseUnusable } from './open-database.ts'

/** Makes a folder where it is missing, for its owner only. Throws DatabaseUnusable. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700)
    readdirSync(folder)
  } catch (error) {
    const code = systemCode(error) ?? 'UNKNOWN'
    throw new DatabaseUnusable(
      `${folder} cannot be used as a data folder (${code})`,
      'Give a folder that can be written with --data.',
      error,
    )
  }
}
