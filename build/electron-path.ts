import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Electron's own program: ELECTRON_PATH, or the one that the package has fetched before; null where there is none. Fetches nothing. */
export function electronPath(): string | null {
  const named = process.env.ELECTRON_PATH ?? ''
  if (named !== '') return existsSync(named) ? named : null
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'))
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}
