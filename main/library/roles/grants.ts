import type { LogAction } from '../../../shared/review/index.ts'

/** Roles of a library on a server, as groups of PostgreSQL that logins are members of. */
export const ROLES = ['viewer', 'reviewer', 'approver', 'administrator', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** Returns the name of a role in the database cluster. */
export const databaseRole = (role: Role): string => `proofbench_${role}`

/** Role that has a right, for all columns of a table or for some. */
export type Grantee = Role | { readonly role: Role; readonly columns: readonly string[] }

/** Rights of the roles in one table. No role has a right that is not listed. */
export interface TableGrants {
  readonly read: readonly Grantee[]
  readonly add?: readonly Role[]
  readonly change?: readonly Grantee[]
  readonly remove?: readonly Role[]
  /** Column that must have the name of the login that adds a row. */
  readonly ownColumn?: string
  /** Column of the key of the reviewer who adds or changes a row, which must be tied to the login. The column may be null. */
  readonly ownKey?: string
  /** Column whose value decides which roles may add a row; other values are added by the owner alone. */
  readonly byValue?: { readonly column: string; readonly roles: { readonly [value: string]: readonly Role[] } }
}

const ALL: readonly Role[] = ROLES
/** Roles of people. A worker verifies; it needs no decisions. */
const PEOPLE = ['viewer', 'reviewer', 'approver', 'administrator'] as const
const REVIEWERS = ['reviewer', 'approver', 'administrator'] as const
const VERIFIERS = ['worker', 'administrator'] as const
const ADMINISTRATOR = ['administrator'] as const
/** Roles that set legal holds. */
const APPROVERS = ['approver', 'administrator'] as const

/** Columns that a verification changes. Legal hold and erasure are not among them. */
const VERIFIED_COLUMNS = [
  ...['size', 'proofId', 'identityId', 'tenantId', 'previousProofId', 'startTime', 'endTime'],
  ...['levelOfAssurance', 'indication', 'subIndication', 'integrity', 'authenticity', 'conformance', 'isTestKey'],
  'verifiedAt',
]

/** Columns of a reviewer that an administrator changes. */
const REVIEWER_COLUMNS = [
  ...['name', 'roles', 'validFrom', 'validUntil', 'account'],
  ...['revokedAt', 'revokedBy', 'revocationReason'],
]

/** Roles whose logins append entries of an action. */
const ACTION_ROLES: { readonly [action in LogAction]: readonly Role[] } = {
  // The first entry comes with the first change, whoever makes it; the log accepts it at its start only.
  'library.created': ALL,
  'library.converted': [],
  'archive.added': VERIFIERS,
  'archive.verified': VERIFIERS,
  'archive.opened': PEOPLE,
  'archive.unmasked': REVIEWERS,
  'archive.exported': REVIEWERS,
  'archive.erased': ADMINISTRATOR,
  'review.decided': ['reviewer', 'approver'],
  'review.confirmed': ['approver'],
  'review.returned': ['approver'],
  'reviewer.added': ADMINISTRATOR,
  'reviewer.revoked': ADMINISTRATOR,
  'policy.changed': ADMINISTRATOR,
  'checklist.changed': ADMINISTRATOR,
  'anchors.changed': ADMINISTRATOR,
  'rules.changed': ADMINISTRATOR,
  'reviewer.absent': REVIEWERS,
  'work.assigned': REVIEWERS,
  'sample.drawn': REVIEWERS,
  'disposal.run': ADMINISTRATOR,
  // What an anchor or authority answered proves itself, whoever records it.
  'log.anchored': PEOPLE,
  'checkpoint.received': PEOPLE,
  'statement.stamped': REVIEWERS,
  'case.created': REVIEWERS,
  'case.changed': REVIEWERS,
  'case.opened': PEOPLE,
  'case.exported': REVIEWERS,
  'rows.exported': REVIEWERS,
  'attempt.refused': ALL,
}

/** Rights by table. Statements and log entries are added and read, never changed or removed. */
export const GRANTS: { readonly [table: string]: TableGrants } = {
  kysely_migration: { read: ALL },
  // Triggers let an administrator change the checklist, with its entry of the log, and nothing else.
  settings: { read: ALL, add: ADMINISTRATOR, change: ADMINISTRATOR },
  // The private key of the log: no login but the owner reads it.
  logSecret: { read: [] },
  archives: {
    read: ALL,
    add: VERIFIERS,
    change: [
      { role: 'administrator', columns: [...VERIFIED_COLUMNS, 'bytesState'] },
      // A worker that finds another file at a path records that the earlier bytes are missing. A trigger keeps it from erasing.
      { role: 'worker', columns: [...VERIFIED_COLUMNS, 'bytesState'] },
    ],
  },
  places: { read: ALL, add: VERIFIERS, change: VERIFIERS, remove: ADMINISTRATOR },
  verifications: {
    ...{ read: ALL, add: VERIFIERS, change: [{ role: 'administrator', columns: ['report'] }] },
    ownColumn: 'verifiedBy',
  },
  verificationSetups: { read: ALL, add: VERIFIERS },
  facetValues: { read: ALL, add: VERIFIERS, change: VERIFIERS, remove: ADMINISTRATOR },
  facets: { read: ALL, add: VERIFIERS, remove: VERIFIERS },
  occurrences: { read: ALL, add: VERIFIERS, remove: VERIFIERS },
  images: { read: ALL, add: VERIFIERS, remove: VERIFIERS },
  tags: { read: PEOPLE, add: REVIEWERS, remove: REVIEWERS },
  savedSearches: { read: PEOPLE, add: REVIEWERS, change: REVIEWERS, remove: REVIEWERS },
  runs: {
    ...{ read: ALL, add: VERIFIERS, ownColumn: 'user' },
    change: VERIFIERS.map((role) => ({ role, columns: ['endedAt', 'added', 'known', 'failed'] })),
  },
  runFailures: { read: ALL, add: VERIFIERS, remove: ADMINISTRATOR },
  reviewers: {
    ...{ read: PEOPLE, add: ADMINISTRATOR },
    // The key of a fingerprint is never changed.
    change: [{ role: 'administrator', columns: REVIEWER_COLUMNS }],
  },
  decisions: { read: PEOPLE, add: ['reviewer', 'approver'], ownColumn: 'account', ownKey: 'reviewer' },
  decisionChecks: { read: PEOPLE, add: ['approver'], ownColumn: 'account', ownKey: 'checker' },
  savedCoverage: { read: PEOPLE, add: REVIEWERS, change: REVIEWERS, remove: ADMINISTRATOR, ownKey: 'reviewer' },
  signedCoverage: { read: PEOPLE, add: REVIEWERS, remove: ADMINISTRATOR },
  // Every role adds entries, since a viewer's openings are logged too. A worker reads only the columns that it needs to append: entries
  // describe decisions.
  logEntries: {
    ...{ read: [...PEOPLE, { role: 'worker', columns: ['seq', 'time', 'leaf'] }], add: ALL, ownColumn: 'account' },
    ownKey: 'actor',
    byValue: { column: 'action', roles: ACTION_ROLES },
  },
  logNodes: { read: ALL, add: ALL },
  // The function signCheckpoint of the server adds them.
  checkpoints: { read: PEOPLE },
  exportedEntries: { read: PEOPLE },
  cases: {
    ...{ read: PEOPLE, add: REVIEWERS },
    change: [...APPROVERS, { role: 'reviewer', columns: ['title', 'status', 'assignee'] }],
  },
  caseArchives: { read: PEOPLE, add: REVIEWERS, remove: REVIEWERS },
  caseTags: { read: PEOPLE, add: REVIEWERS, remove: REVIEWERS },
  caseAnswers: { read: PEOPLE, add: REVIEWERS, change: REVIEWERS, ownKey: 'answeredBy' },
  caseNotes: { read: PEOPLE, add: REVIEWERS, remove: ADMINISTRATOR, ownKey: 'author' },
}
