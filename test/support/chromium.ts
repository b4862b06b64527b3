import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

let cached: string | null | undefined

/** Returns the path of a Chromium, installing one if possible; null, with a warning, if there is none. */
export function chromiumPath(): string | null {
  if (cached !== undefined) return cached
  cached = findChromium()
  if (cached === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.warn('No Chromium here: installing the one of the distribution')
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', timeout: 120_000 })
    spawnSync(
      'apt-get',
      ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
      {
        stdio: 'ignore',
        timeout: 400_000,
      },
    )
    cached = findChromium()
  }
  if (cached === null)
    console.warn('SKIPPED: no Chromium was found (CHROMIUM_PATH names one); the window is not tested')
  return cached
}
