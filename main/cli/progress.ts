import { isTerminal, say } from './terminal.ts'

/** One line on a terminal's standard error that says how far long work is. Shown only when work lasts, gone when it ends. */
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
  let due = performance.now() + FIRST_AFTER_MS
  let shown = false
  return {
    update(text) {
      const now = performance.now()
      if (now < due) return
      due = now + EVERY_MS
      shown = true
      say(`${ERASE}${text()}`)
    },
    end() {
      if (shown) say(ERASE)
      shown = false
    },
  }
}
