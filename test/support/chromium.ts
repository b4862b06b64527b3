import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES: readonly string[] = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const find = (): string | undefined => PLACES.find((place) => place !== '' && existsSync(place))

let looked: string | null | undefined

/** A Chromium on this machine; one is installed where that is possible. Null, said aloud, where there is none. */
export function chromiumPath(): string | null {
  if (looked !== undefined) return looked
  looked = find() ?? null
  if (looked === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.warn('No Chromium here: installing the one of the distribution')
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', timeout: 120_000 })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      timeout: 400_000,
    })
    looked = find() ?? null
  }
  if (looked === null)
    console.warn('SKIPPED: no Chromium was found (CHROMIUM_PATH names one); the window is not tested')
  return looked
}
