import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The system's Chromium, null where there is none. */
export const findChromium = (): string | null => PLACES.find((place) => existsSync(place)) ?? null
