import { dirname } from 'node:path'
import { makeFolder, readSmallText, replaceFile } from '../../input/index.ts'

/**
 * Reads the JSON at `path`; undefined if it is missing or damaged. For data that may be lost, such as settings and recent files.
 */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readSmallText(path))
  } catch {
    return undefined
  }
}

/** Writes atomically, readable by the user only. Throws system errors. */
export function writeJsonFile(path: string, value: unknown): void {
  makeFolder(dirname(path), 0o700)
  replaceFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
