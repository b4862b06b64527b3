import { mkdirSync, readdirSync } from 'node:fs'
import { DatabaseUnusable } from './open-database.ts'

/** Makes a folder where it is missing, for its owner only. Throws DatabaseUnusable. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    readdirSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    throw new DatabaseUnusable(
      `${folder} cannot be used as a data folder (${code})`,
      'Give a folder that can be written with --data.',
      error,
    )
  }
}
