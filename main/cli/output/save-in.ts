import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, systemCode } from '../../input/index.ts'
import { EXIT } from '../arguments/exit-codes.ts'
import { Stop, usageStop } from '../arguments/stop.ts'

/** Creates a folder if it does not exist. Throws `Stop` if a file has that path. */
export function makeOutputFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    const code = systemCode(error)
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
    throw usageStop(`${folder} cannot be a folder: a file is there or above it`, 'Choose another folder with --output.')
  }
}

/**
 * Writes a file into a folder, created if needed. Throws `Stop` if the file exists and may not be replaced, or cannot be written.
 */
export function saveIn(folder: string, name: string, bytes: Uint8Array, replaces: boolean): void {
  const path = join(folder, name)
  try {
    makeOutputFolder(folder)
    writeFileSync(path, bytes, { flag: replaces ? 'w' : 'wx' })
  } catch (error) {
    if (error instanceof Stop) throw error
    const code = systemCode(error)
    if (code === 'EEXIST') throw usageStop(`${path} exists`, '--force overwrites it.')
    throw new Stop(
      EXIT.internal,
      `${path} cannot be written (${code ?? 'error'})`,
      'Choose another folder with --output.',
    )
  }
}
