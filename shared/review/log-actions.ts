/** Actions that the log records. */
export const LOG_ACTIONS = [
  'library.created',
  'archive.added',
  'archive.verified',
  'archive.opened',
  'archive.unmasked',
  'archive.exported',
  'archive.erased',
  'review.decided',
  'review.confirmed',
  'review.returned',
  'reviewer.added',
  'reviewer.revoked',
  'policy.changed',
  'checklist.changed',
  'case.created',
  'case.changed',
  'case.opened',
  'case.exported',
  'rows.exported',
  'attempt.refused',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]
