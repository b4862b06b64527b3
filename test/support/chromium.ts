import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

let looked: string | null | undefined

/** A Chromium on this machine; one is installed where that is possible. Null, said aloud, where there is none. */
export function chromiumPath(): string | null {
  if (looked !== undefined) return looked
  looked = findChromium()
  if (looked === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
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
    looked = findChromium()
  }
  if (looked === null)
    console.warn('SKIPPED: no Chromium was found (CHROMIUM_PATH names one); the window is not tested')
  return looked
}
