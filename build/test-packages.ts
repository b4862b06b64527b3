import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'test')
const LOCK = join(FOLDER, 'package-lock.json')
/** Copy of the lock file by which the packages were installed. */
const INSTALLED = join(FOLDER, 'node_modules', '.installed.json')

/**
 * Installs what only tests, checks and benches need (the compiler that checks types, a linter, a browser's driver, PostgreSQL), about
 * 190 MB, unless that was done by the present test/package-lock.json. Throws if npm fails; it has printed why.
 */
export default function installTestPackages(): void {
  if (textOf(INSTALLED) === textOf(LOCK)) return
  console.log('Installing the packages of the tests')
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm cannot install the packages of ${FOLDER}: see its messages above`)
  copyFileSync(LOCK, INSTALLED)
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) installTestPackages()
