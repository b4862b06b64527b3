import { spawnSync } from 'node:child_process'
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

/** Returns the Electron executable, downloaded if needed, for its package downloads nothing when it is installed; null if that fails. */
export function fetchedElectron(): string | null {
  // ELECTRON_PATH takes precedence over a download.
  if (electronPath() !== null || (process.env.ELECTRON_PATH ?? '') !== '') return electronPath()
  console.error('proofbench: downloading Electron’s program')
  spawnSync(process.execPath, [createRequire(import.meta.url).resolve('electron/install.js')], {
    stdio: 'ignore',
    timeout: 600_000,
  })
  return electronPath()
}
