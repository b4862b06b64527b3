import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { electronPath } from './electron-path.ts'

const root = join(import.meta.dirname, '..')

/** Returns the Electron executable, downloaded if needed; null if that fails. Its package downloads nothing when installed. */
function fetchedElectron(): string | null {
  // ELECTRON_PATH takes precedence over a download.
  if (electronPath() !== null || (process.env.ELECTRON_PATH ?? '') !== '') return electronPath()
  spawnSync(process.execPath, [createRequire(import.meta.url).resolve('electron/install.js')], {
    stdio: 'ignore',
    timeout: 600_000,
  })
  return electronPath()
}

/** Runs the build in Electron or, without it, as a server for the browser that prints its address. Passes on all arguments. */
const electron = fetchedElectron()
if (electron === null)
  console.log('Electron’s own program cannot be had here: open the address in a browser on this machine.')
const host = spawn(
  electron ?? process.execPath,
  [join(root, 'out', electron === null ? 'web' : 'desktop', 'main.mjs'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => host.kill(signal))
host.on('exit', (code) => process.exit(code ?? 70))
