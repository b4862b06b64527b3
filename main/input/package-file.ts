import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Returns the bytes of a file of a dependency by its exported name. Must be called with a literal: the build replaces the call
 * with the file, because a built program has no packages.
 */
export const packageFile = (name: string): Uint8Array<ArrayBuffer> =>
  readFileSync(createRequire(import.meta.url).resolve(name))
