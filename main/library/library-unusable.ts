/** The library cannot be used; message and hint are shown to the user. */
export class LibraryUnusable extends Error {
  readonly hint: string

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LibraryUnusable'
    this.hint = hint
  }
}
