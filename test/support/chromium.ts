import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

/** Packages of Debian, the one first that needs half the processor time. Older releases have only the other. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Arguments of every browser of the tests. The pages of a window stay in one process: a new one for each load takes a third of the
 * processor time.
 */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--process-per-site']

const APT_OPTIONS = ['DPkg::Lock::Timeout=300', 'Acquire::Retries=0', 'Acquire::http::Timeout=20'].flatMap((option) => [
  '-o',
  option,
])

let cached: string | null | undefined

/** Returns the path of a Chromium, installing one if possible; null, with a warning, if there is none. */
export function chromiumPath(): string | null {
  if (cached !== undefined) return cached
  cached = findChromium()
  if (cached === null && canInstall()) {
    console.warn('No Chromium here: installing the one of the distribution')
    aptGet(['update', '-q'], 120_000)
    PACKAGES.some(install)
    cached = findChromium()
  }
  if (cached === null)
    console.warn('SKIPPED: no Chromium was found (CHROMIUM_PATH names one); the window is not tested')
  return cached
}

/** Returns as `chromiumPath()`, for a whole run: next to the whole browser it installs the one without windows, if that is at hand. */
export function chromiumOfRun(): string | null {
  const found = findChromium()
  if (found !== '/usr/bin/chromium' || !canInstall()) return chromiumPath()
  console.log('Installing chromium-headless-shell, with which the tests of the window need half the time')
  install('chromium-headless-shell')
  return findChromium()
}

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const install = (name: string): boolean =>
  aptGet([...APT_OPTIONS, 'install', '-y', '-q', '--no-install-recommends', '--no-remove', name], 400_000)

const aptGet = (args: readonly string[], timeout: number): boolean =>
  spawnSync('apt-get', args, { stdio: 'ignore', timeout }).status === 0
