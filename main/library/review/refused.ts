export type RefusalCode =
  | 'NO_REVIEWERS'
  | 'NO_KEY'
  | 'UNKNOWN_KEY'
  | 'REVOKED'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'OTHER_ACCOUNT'
  | 'NOT_ALLOWED'
  | 'LAST_ADMINISTRATOR'
  | 'OWN_DECISION'
  | 'NOT_POSSIBLE'
  | 'CHANGED_MEANWHILE'
  | 'ARCHIVE_ERASED'
  | 'BYTES_CHANGED'
  | 'INVALID_STATEMENT'
  | 'INVALID_INPUT'
  | 'LEGAL_HOLD'
  | 'READ_ONLY'

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
