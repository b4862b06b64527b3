import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Returns the bytes of a file of a dependency by its name, even if the package does not export it. Must be called with a literal: the
 * build replaces the call with the file, because a built program has no packages.
 */
export const packageFile = (name: string): Uint8Array<ArrayBuffer> => readFileSync(packagePath(name, import.meta.url))

/** Returns the path of a file of a dependency of the module `from`. Throws if it is not installed. */
export function packagePath(name: string, from: string): string {
  const require = createRequire(from)
  try {
    return require.resolve(name)
  } catch (error) {
    const folder = require.resolve.paths(name)?.find((candidate) => existsSync(join(candidate, name)))
    if (folder === undefined) throw error
    return join(folder, name)
  }
}
