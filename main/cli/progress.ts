import { isTerminal, say } from './terminal.ts'

/** Progress line on a terminal's standard error. Appears only for long work and is erased at the end. */
export interface Progress {
  update(text: () => string): void
  end(): void
}

const SILENT: Progress = { update() {}, end() {} }
const FIRST_AFTER_MS = 700
const EVERY_MS = 200
const ERASE = '\r\u001b[K'

export async function progressOn(quiet: boolean): Promise<Progress> {
  if (quiet || process.env.TERM === 'dumb' || !(await isTerminal(2))) return SILENT
  let nextUpdate = performance.now() + FIRST_AFTER_MS
  let isShown = false
  return {
    update(text) {
      const now = performance.now()
      if (now < nextUpdate) return
      nextUpdate = now + EVERY_MS
      isShown = true
      say(`${ERASE}${text()}`)
    },
    end() {
      if (isShown) say(ERASE)
      isShown = false
    },
  }
}
