import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { makeFolder, systemCode } from '../../input/index.ts'
import { DatabaseUnusable } from './database-unusable.ts'

/** Creates the folder if it is missing, accessible only by its owner. Throws DatabaseUnusable. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700)
    readdirSync(folder)
  } catch (error) {
    const code = systemCode(error) ?? 'UNKNOWN'
    if (code === 'ENAMETOOLONG')
      throw new DatabaseUnusable(
        `The name of the data folder is too long: ${basename(folder).slice(0, 40)}…`,
        'Give a folder with a shorter name with --data.',
        error,
      )
    throw new DatabaseUnusable(
      `${folder} cannot be used as a data folder (${code})`,
      'Give a folder that can be written with --data.',
      error,
    )
  }
}
