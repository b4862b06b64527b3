import { fstatSync, statSync, writeSync } from 'node:fs'
import { NO_PAINT, type Paint, TERMINAL_PAINT, terminalText } from '../../report/index.ts'

/** Writes synchronously: nothing is lost when the process ends, and a short report loads no stream modules. */
export function writeAll(descriptor: number, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error
      // A pipe with a slow reader that another process made non-blocking.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

/**
 * Returns whether `descriptor` is a terminal. Checks the file type first to avoid loading `node:tty` for pipes, files and
 * /dev/null.
 */
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

/**
 * Returns colours for a terminal that supports them, or where FORCE_COLOR asks for them, and never against NO_COLOR
 * (https://no-color.org, https://force-color.org).
 */
export async function paintFor(descriptor: number, environment: NodeJS.ProcessEnv = process.env): Promise<Paint> {
  if ((environment.NO_COLOR ?? '') !== '') return NO_PAINT
  const isForced = !['', '0', 'false'].includes(environment.FORCE_COLOR ?? '')
  if (isForced) return TERMINAL_PAINT
  return environment.TERM !== 'dumb' && (await isTerminal(descriptor)) ? TERMINAL_PAINT : NO_PAINT
}

/** Messages for people on standard error. A closed standard error is not a failure. */
export class Voice {
  readonly #quiet: boolean

  constructor(quiet: boolean) {
    this.#quiet = quiet
  }

  note(text: string): void {
    if (!this.#quiet) say(`proofbench: ${text}\n`)
  }

  /** `hint` is the advice: one line, or several. */
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
    // Standard error is closed.
  }
}

/** Prints the stack of an error for debugging: frames only, since its message could quote the holder's data. */
export function debugTrace(error: unknown): void {
  if (!process.env.PROOFBENCH_DEBUG || !(error instanceof Error)) return
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  say(`${error.name}\n${frames.join('\n')}\n`)
}
