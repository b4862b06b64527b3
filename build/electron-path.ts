import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Returns the Electron executable: ELECTRON_PATH, or the one already downloaded by its package; otherwise null. Downloads
 * nothing.
 */
export function electronPath(): string | null {
  const configured = process.env.ELECTRON_PATH ?? ''
  if (configured !== '') return existsSync(configured) ? configured : null
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'))
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}
