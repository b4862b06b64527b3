import { existsSync } from 'node:fs'

const CANDIDATES = [
  process.env.CHROMIUM_PATH ?? '',
  // Needs half the processor time of the whole browser, whose windows nobody sees.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of the system's Chromium; null if there is none. */
export const findChromium = (): string | null => CANDIDATES.find((path) => existsSync(path)) ?? null
