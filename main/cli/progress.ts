import { isTerminal, say } from './terminal.ts'

/** Progress line on a terminal's standard error. Appears only for long work. */
export interface Progress {
  update(text: () => string): void
  /** Erases the line, at the end or before other output; after other output the next update shows it at once. */
  end(): void
}

const SILENT: Progress = { update() {}, end() {} }
const FIRST_AFTER_MS = 700
const EVERY_MS = 200
const ERASE = '\r\u001b[K'
/** A line that is wider than the terminal is cut: only its last row could be erased. */
const [NO_WRAP, WRAP] = ['\u001b[?7l', '\u001b[?7h']

export async function progressOn(quiet: boolean): Promise<Progress> {
  if (quiet || process.env.TERM === 'dumb' || !(await isTerminal(2))) return SILENT
  let nextUpdate = performance.now() + FIRST_AFTER_MS
  let isShown = false
  let isErased = false
  return {
    update(text) {
      const now = performance.now()
      if (now < nextUpdate && !isErased) return
      nextUpdate = now + EVERY_MS
      isShown = true
      isErased = false
      say(`${ERASE}${NO_WRAP}${text()}${WRAP}`)
    },
    end() {
      if (!isShown) return
      say(ERASE)
      isShown = false
      isErased = true
    },
  }
}
