import { EXIT, type ExitCode } from './exit-codes.ts'

type Hint = string | readonly string[]

/** Ends a command with a message and exit code. Thrown by commands, printed by `main`. */
export class Stop extends Error {
  override name = 'Stop'
  readonly code: ExitCode
  /** Advice; a list has one line per element. */
  readonly hint: Hint

  constructor(code: ExitCode, message: string, hint: Hint = '') {
    super(message)
    this.code = code
    this.hint = hint
  }
}

export const usageStop = (message: string, hint: Hint = ''): Stop => new Stop(EXIT.usage, message, hint)
export const noInputStop = (message: string, hint: Hint = ''): Stop => new Stop(EXIT.noInput, message, hint)
