import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Public test suites, data only. They lie beside the repository, never in it. */
export const VECTORS =
  process.env.PROOFBENCH_VECTORS ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'vectors')

/** True where the suite is there; says aloud when it is not. */
export function hasSuite(name: string): boolean {
  const there = existsSync(join(VECTORS, name))
  if (!there) console.warn(`SKIPPED: no test suite ${name} at ${VECTORS} (set PROOFBENCH_VECTORS)`)
  return there
}

/** Files of a suite's folder, below it too, sorted; paths relative to the folder. Empty where the suite is absent. */
export function suiteFiles(folder: string): readonly string[] {
  const path = join(VECTORS, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort()
}

export const readVector = (...parts: string[]): Buffer => readFileSync(join(VECTORS, ...parts))
