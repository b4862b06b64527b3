import { EXIT, type ExitCode } from './exit-codes.ts'

export type Hint = string | readonly string[]

/** A command that cannot go on, with what to say and how to end. Thrown by commands, said at the process edge. */
export class Stop extends Error {
  override name = 'Stop'
  readonly code: ExitCode
  /** What to do; several lines where it is a list. */
  readonly hint: Hint

  constructor(code: ExitCode, message: string, hint: Hint = '') {
    super(message)
    this.code = code
    this.hint = hint
  }
}

export const usageStop = (message: string, hint: Hint = ''): Stop => new Stop(EXIT.usage, message, hint)
export const noInputStop = (message: string, hint: Hint = ''): Stop => new Stop(EXIT.noInput, message, hint)
