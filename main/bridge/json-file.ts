import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../input/make-folder.ts'
import { replaceFile } from '../input/whole-file.ts'

/** The JSON at `path`; undefined where there is none or it is damaged: for what may be lost, such as settings and recent files. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Writes in one step, readable by the user alone. Throws what the system says. */
export function writeJsonFile(path: string, value: unknown): void {
  makeFolder(dirname(path), 0o700)
  replaceFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
