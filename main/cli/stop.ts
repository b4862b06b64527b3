import { EXIT, type ExitCode } from './exit-codes.ts'

/** A command that cannot go on, with what to say and how to end. Thrown by commands, said at the process edge. */
export class Stop extends Error {
  override name = 'Stop'
  readonly code: ExitCode
  readonly hint: string

  constructor(code: ExitCode, message: string, hint = '') {
    super(message)
    this.code = code
    this.hint = hint
  }
}

export const usageStop = (message: string, hint = ''): Stop => new Stop(EXIT.usage, message, hint)
export const noInputStop = (message: string, hint = ''): Stop => new Stop(EXIT.noInput, message, hint)
