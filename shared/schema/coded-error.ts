/** Reason why an operation failed: a stable code for programs, a message and a hint for people. */
export interface CodedReason<Code extends string = string> {
  readonly code: Code
  readonly message: string
  readonly hint: string
}

/** Base of the errors that a caller may handle: each has a stable code, and a hint on what to do (empty if there is none). */
export class CodedError<Code extends string = string> extends Error implements CodedReason<Code> {
  readonly code: Code
  readonly hint: string

  constructor({ code, message, hint }: CodedReason<Code>, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.hint = hint
  }
}
