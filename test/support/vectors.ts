import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of public test suites, data only. It is not part of the repository. */
export const VECTORS =
  process.env.PROOFBENCH_VECTORS ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'vectors')

/** Returns whether the suite exists; prints a warning otherwise. */
export function hasSuite(name: string): boolean {
  const there = existsSync(join(VECTORS, name))
  if (!there) console.warn(`SKIPPED: no test suite ${name} at ${VECTORS} (set PROOFBENCH_VECTORS)`)
  return there
}

/**
 * Returns all files of a suite's folder and its subfolders, sorted; paths relative to the folder. Empty if the suite is missing.
 */
export function suiteFiles(folder: string): readonly string[] {
  const path = join(VECTORS, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort()
}

export const readVector = (...parts: string[]): Buffer => readFileSync(join(VECTORS, ...parts))
