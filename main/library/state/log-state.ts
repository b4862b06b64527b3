import {
  type Anchoring,
  DEFAULT_ANCHORING,
  DEFAULT_POLICY,
  type DecisionValue,
  type LibraryPolicy,
  type ReviewState,
  type Role,
  type Stamping,
} from '../../../shared/review/index.ts'

/** Reviewer as the log records it. `undefined`: an entry of an earlier version does not say. Times are epoch milliseconds. */
export interface LoggedReviewer {
  /** Index of the latest entry about the reviewer. */
  readonly index: number
  readonly name: string | undefined
  readonly account: string | null | undefined
  readonly roles: readonly Role[]
  readonly validFrom: number
  readonly validUntil: number | null
  /** Time of the entry that added the key, and its actor. */
  readonly addedAt: number
  readonly addedBy: string | null
  readonly revoked: { readonly time: number; readonly by: string | null; readonly reason: string | undefined } | null
}

export interface LoggedVerification {
  /** SHA-256 of the report. */
  readonly report: string
  /** As `verificationDigest` returns it; undefined if an earlier version recorded it. */
  readonly digest: string | undefined
}

/** Archive as the log records it. */
export interface LoggedArchive {
  /** Index and time of the entry that added it. */
  readonly added: number
  readonly addedAt: number
  readonly verifications: readonly LoggedVerification[]
  readonly indication: string
  /** Level of assurance, and digest of the columns; undefined if an earlier version recorded the latest verification. */
  readonly level: string | null | undefined
  readonly columns: string | undefined
  /** Time of the latest verification. */
  readonly verifiedAt: number
  readonly isErased: boolean
}

/** Decision as its entry and statement say. */
export interface LoggedDecision {
  readonly index: number
  readonly sha256: string
  readonly maker: string
  readonly decision: DecisionValue
  /** SHA-256 of the statement. */
  readonly digest: string
  readonly secondPerson: boolean
  readonly state: Exclude<ReviewState, 'OPEN'>
  /** Number of its row. */
  readonly row: number
}

/** Case as the log records it. Texts are salted digests; undefined: an earlier version recorded none. */
export interface LoggedCase {
  readonly index: number
  readonly createdBy: string | null
  readonly createdAt: number
  readonly title: string | undefined
  status: 'OPEN' | 'CLOSED'
  assignee: string | null
  legalHold: boolean
  retainUntil: string | null
  readonly archives: Set<string>
  /** Digests of the tags; null if an entry of an earlier version changed them. */
  tags: Set<string> | null
  readonly answers: Map<
    string,
    { readonly digest: string | undefined; readonly by: string | null; readonly time: number }
  >
  readonly notes: Map<string, LoggedNote>
  /** Notes that entries of earlier versions record, without their digests. */
  unnamedNotes: number
}

export interface LoggedNote {
  readonly archive: string | null
  readonly author: string | null
  readonly time: number
}

/** What a library is according to its log. Grows entry by entry. */
export interface LogState {
  /** Index of the next entry. */
  next: number
  /** Time of the last entry. */
  time: number
  /** First entry that the present version wrote; infinite if there is none. */
  signedFrom: number
  logKey: string | null
  policy: LibraryPolicy
  anchoring: Anchoring
  /** SHA-256 of the checklist in force; null for the one of a new library. */
  checklist: string | null
  readonly reviewers: Map<string, LoggedReviewer>
  readonly archives: Map<string, LoggedArchive>
  readonly cases: Map<number, LoggedCase>
  /** By digest. */
  readonly decisions: Map<string, LoggedDecision>
  /** Digest of the latest decision by archive. */
  readonly latest: Map<string, string>
  /** Digests of the coverage that statements name, by archive. */
  readonly coverage: Map<string, Set<string>>
  /** Time stamps (Base64) with the digests of their statements and the indices of their entries. */
  readonly stamps: { readonly digest: string; readonly index: number; readonly token: string }[]
  /** Statements that the rules of their entries demand to be stamped: digest by index. */
  readonly toStamp: Map<number, { readonly digest: string; readonly stamping: Stamping }>
  /** Entries of earlier versions that are earlier than the one before, and the largest difference in milliseconds. */
  inversions: number
  inversion: number
  /** Sizes at which the log was signed: after each of these entries. */
  readonly signed: number[]
  /** Openings and refused attempts, whose people sign nothing. */
  unsigned: number
}

export const newLogState = (): LogState => ({
  ...{ next: 0, time: 0, signedFrom: Number.POSITIVE_INFINITY, logKey: null },
  ...{
    policy: DEFAULT_POLICY,
    anchoring: DEFAULT_ANCHORING,
    checklist: null,
    unsigned: 0,
    inversions: 0,
    inversion: 0,
  },
  reviewers: new Map(),
  archives: new Map(),
  cases: new Map(),
  decisions: new Map(),
  latest: new Map(),
  coverage: new Map(),
  stamps: [],
  toStamp: new Map(),
  signed: [],
})
