import { isTerminal, say } from './terminal.ts'

/** Progress line on the terminal of standard error. Appears only if the work takes long. */
export interface Progress {
  update(text: () => string): void
  /** Erases the line, at the end or before other output. The next update shows it again at once. */
  end(): void
}

const SILENT: Progress = { update() {}, end() {} }
/** Milliseconds before the line appears, and between its updates. */
const FIRST_AFTER_MS = 700
const EVERY_MS = 200
const ERASE = '\r\u001b[K'
/** Without wrapping, a line that is wider than the terminal is cut: of a wrapped line only the last row could be erased. */
const [NO_WRAP, WRAP] = ['\u001b[?7l', '\u001b[?7h']

/** Returns a progress line; a silent one if `quiet`, or if standard error is not a terminal that can erase. */
export async function progressOn(quiet: boolean): Promise<Progress> {
  if (quiet || process.env.TERM === 'dumb' || !(await isTerminal(2))) return SILENT
  let nextUpdate = performance.now() + FIRST_AFTER_MS
  let latest = (): string => ''
  let timer: NodeJS.Timeout | undefined
  let isShown = false
  let isErased = false
  const show = (): void => {
    clearTimeout(timer)
    timer = undefined
    nextUpdate = performance.now() + EVERY_MS
    isShown = true
    isErased = false
    say(`${ERASE}${NO_WRAP}${latest()}${WRAP}`)
  }
  return {
    update(text) {
      latest = text
      const wait = isErased ? 0 : nextUpdate - performance.now()
      if (wait <= 0) show()
      // A first step that takes long has no second update.
      else timer ??= setTimeout(show, wait).unref()
    },
    end() {
      clearTimeout(timer)
      timer = undefined
      if (!isShown) return
      say(ERASE)
      isShown = false
      isErased = true
    },
  }
}
