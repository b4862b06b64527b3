import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The bytes of a file of a dependency, by the name that the dependency exports. Called with a literal only: the build puts the
 * file itself in the place of the call, since a built program has no packages beside it.
 */
export const packageFile = (name: string): Uint8Array => readFileSync(createRequire(import.meta.url).resolve(name))
