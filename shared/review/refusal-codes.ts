/** Reasons for which an action in a library is refused, and how the log describes each. */
export const REFUSALS = {
  NO_REVIEWERS: 'The library has no reviewers',
  NO_KEY: 'No key was given',
  UNKNOWN_KEY: 'The key belongs to no reviewer',
  REVOKED: 'The reviewer is revoked',
  EXPIRED: 'The key is no longer valid',
  NOT_YET_VALID: 'The key is not yet valid',
  OTHER_ACCOUNT: 'The key belongs to another account',
  NOT_ALLOWED: 'No role of the reviewer permits it',
  LAST_ADMINISTRATOR: 'The library would have no administrator',
  OWN_DECISION: 'Nobody confirms or returns their own decision',
  NOT_POSSIBLE: 'The state does not permit it',
  CHANGED_MEANWHILE: 'Another person had changed it',
  ARCHIVE_ERASED: 'The archive is erased',
  BYTES_CHANGED: 'The archive has other bytes now',
  INVALID_STATEMENT: 'The statement is not valid',
  INVALID_INPUT: 'The input was not valid',
  LEGAL_HOLD: 'A legal hold forbids it',
  NO_TIME_STAMP: 'The time stamp that the library demands could not be had',
  READ_ONLY: 'The library is read only',
  WRONG_PASSPHRASE: 'The passphrase was wrong',
} as const
export type RefusalCode = keyof typeof REFUSALS
