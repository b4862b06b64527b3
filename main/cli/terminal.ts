import { fstatSync, statSync, writeSync } from 'node:fs'
import { NO_PAINT, type Paint, TERMINAL_PAINT } from '../report/paint.ts'
import { terminalText } from '../report/terminal-text.ts'

/** Written synchronously: nothing is lost when the process ends, and no stream machinery is loaded for one report. */
export function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8')
  let done = 0
  while (done < bytes.length) {
    try {
      done += writeSync(descriptor, bytes, done)
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error
      // A pipe whose reader is slow and that another process made non-blocking.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

/** Whether `descriptor` is a terminal. Only a character device can be one, so that pipes, files and /dev/null cost no further look. */
export async function isTerminal(descriptor: number): Promise<boolean> {
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isCharacterDevice() || stats.rdev === statSync('/dev/null', { throwIfNoEntry: false })?.rdev)
      return false
  } catch {
    return false
  }
  const { isatty } = await import('node:tty')
  return isatty(descriptor)
}

/** Colour only on a terminal that has it, and never against NO_COLOR (https://no-color.org). */
export async function paintFor(descriptor: number, environment: NodeJS.ProcessEnv = process.env): Promise<Paint> {
  if ((environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb') return NO_PAINT
  return (await isTerminal(descriptor)) ? TERMINAL_PAINT : NO_PAINT
}

/** Words for people: standard error. A closed standard error is no reason to fail. */
export class Voice {
  readonly #quiet: boolean

  constructor(quiet: boolean) {
    this.#quiet = quiet
  }

  note(text: string): void {
    if (!this.#quiet) say(`proofbench: ${text}\n`)
  }

  /** `hint` is what to do: a line, or several. */
  error(message: string, hint: string | readonly string[] = []): void {
    const lines = typeof hint === 'string' ? [hint] : hint
    const shown = lines.filter((line) => line !== '').map((line) => `  ${terminalText(line, 2000)}\n`)
    say(`proofbench: ${terminalText(message, 2000)}\n${shown.join('')}`)
  }
}

export function say(text: string): void {
  try {
    writeAll(2, text)
  } catch {
    // Nobody listens.
  }
}

/** Where a bug showed, for those who look for it: frames only, since an error's text could quote the holder's data. */
export function debugTrace(error: unknown): void {
  if (!process.env.PROOFBENCH_DEBUG || !(error instanceof Error)) return
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  say(`${error.name}\n${frames.join('\n')}\n`)
}
