import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from './input-failure.ts'

/**
 * Makes a folder where it is missing, and those above it. Throws what the system says. Node's own way of making both never ends where
 * nobody can make a folder and the system says ENOENT, as in /proc or below a mount whose source is gone.
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (isFolder(path)) return
    if (systemCode(error) !== 'ENOENT' || isFolder(dirname(path))) throw error
    makeFolder(dirname(path), mode)
    makeFolder(path, mode)
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
