import type { RefusalCode } from '../../../shared/review/index.ts'

/** An action is refused; message and hint are shown to the user. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: RefusalCode
  readonly hint: string

  constructor(code: RefusalCode, message: string, hint = '') {
    super(message)
    this.code = code
    this.hint = hint
  }
}
