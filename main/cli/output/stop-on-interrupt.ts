import { ENDING } from './interrupt.ts'
import { say, type Voice } from './terminal.ts'

interface Interruption {
  /** Signal that was received; null if none. */
  readonly signal: NodeJS.Signals | null
  /** Removes the handlers; after a signal, ends the process by it, as a shell expects. */
  end(): void
}

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP, so that work in progress is completed, and prints a note. The second signal ends the process
 * at once.
 */
export function stopOnInterrupt(voice: Voice, stop: () => void): Interruption {
  let received: NodeJS.Signals | null = null
  const handler = (signal: NodeJS.Signals): void => {
    received = signal
    removeHandlers()
    // The terminal has written ^C, often after the progress line.
    if (process.stderr.isTTY) say('\n')
    voice.note('finishing what is in progress; Ctrl+C again ends at once')
    stop()
  }
  const removeHandlers = (): void => {
    for (const signal of ENDING) process.off(signal, handler)
  }
  for (const signal of ENDING) process.on(signal, handler)
  return {
    get signal() {
      return received
    },
    end() {
      removeHandlers()
      if (received === null) return
      if (process.platform === 'win32') process.exit(130)
      process.kill(process.pid, received)
    },
  }
}
