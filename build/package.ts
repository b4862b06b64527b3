import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fetchedElectron } from './electron-path.ts'

const ROOT = join(import.meta.dirname, '..')
const SCRIPTS = ['build-cli', 'build-window', 'build-desktop', 'build-man', 'build-icons', 'build-executable']

function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 70)
}

/** `npm run package`: packages for the system that it runs on, with the Electron that `npm start` uses. */
if (fetchedElectron() === null) {
  console.error(
    'proofbench: Electron’s own program cannot be had here, and packages of the app contain it: none are made',
  )
  process.exit(70)
}
for (const script of SCRIPTS) run(join(import.meta.dirname, `${script}.ts`))
const { resolve } = createRequire(import.meta.url)
// A program that ELECTRON_PATH names has no folder to package: electron-builder downloads it then.
const isOwn = (process.env.ELECTRON_PATH ?? '') === ''
const electron = isOwn ? [`--config.electronDist=${join(dirname(resolve('electron/package.json')), 'dist')}`] : []
run(join(dirname(resolve('electron-builder/package.json')), 'cli.js'), ...electron, ...process.argv.slice(2))
