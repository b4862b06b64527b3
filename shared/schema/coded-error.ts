/** Reason why an operation failed: a stable code for programs, a message and a hint for people. */
export interface CodedReason {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** Base of the errors that a caller may handle: each has a stable code, and a hint on what to do (empty if there is none). */
export class CodedError extends Error implements CodedReason {
  readonly code: string
  readonly hint: string

  constructor({ code, message, hint }: CodedReason, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.hint = hint
  }
}
