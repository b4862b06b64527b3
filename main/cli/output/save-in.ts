import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, systemCode } from '../../input/index.ts'
import { usageStop } from '../arguments/stop.ts'
import { writeFile } from './output.ts'

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
 * Writes a file into a folder, created if needed, whole or not at all. Throws `Stop` if the file exists and may not be replaced, and
 * `OutputFailure`.
 */
export function saveIn(folder: string, name: string, bytes: Uint8Array, replaces: boolean): void {
  const path = join(folder, name)
  makeOutputFolder(folder)
  if (!replaces && lstatSync(path, { throwIfNoEntry: false }))
    throw usageStop(`${path} exists`, '--force overwrites it.')
  writeFile(path, bytes, { isShared: true })
}
