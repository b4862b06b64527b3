import { join } from 'node:path'
import { dataFolder } from '../input/index.ts'

/** Returns the library to use: the named one, PROOFBENCH_LIBRARY, or library.db in the user's data folder. */
export function libraryLocation(named: string | undefined): string {
  const location = named ?? process.env.PROOFBENCH_LIBRARY ?? ''
  return location === '' ? join(dataFolder(), 'library.db') : location
}
