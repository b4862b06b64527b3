import type { Generated } from 'kysely'

/** Tables of reviews, cases and the log. Fingerprints and digests are bytes, times are in epoch milliseconds. */
export interface ReviewTables {
  /** Keys that may act, by fingerprint. */
  reviewers: {
    fingerprint: Uint8Array
    name: string
    /** Public key, SPKI in DER. */
    spki: Uint8Array
    /** Names of ROLES, separated by commas. */
    roles: string
    validFrom: number
    validUntil: number | null
    addedAt: number
    /** Null for the first reviewer. */
    addedBy: Uint8Array | null
    revokedAt: number | null
    revokedBy: Uint8Array | null
    revocationReason: string | null
    /** Account of the server that alone may use the key; null for any. */
    account: string | null
  }
  /** Signed decisions. Rows are never changed or deleted; the state follows from them. */
  decisions: {
    id: Generated<number>
    archiveId: number
    sha256: Uint8Array
    reviewer: Uint8Array
    decision: string
    /** 1 if the four-eyes policy required a second person. */
    secondPerson: number
    /** Decision that this one supersedes: the latest one about the archive. */
    previousId: number | null
    time: number
    /** Compact JWS. */
    statement: string
    digest: Uint8Array
    /** Index of the log entry. */
    logIndex: number
    account: string
  }
  /** Confirmations and returns by a second person, at most one per decision. Rows are never changed or deleted. */
  decisionChecks: {
    decisionId: number
    maker: Uint8Array
    checker: Uint8Array
    result: string
    time: number
    statement: string
    digest: Uint8Array
    logIndex: number
    account: string
  }
  /** Items that a reviewer has displayed, as JSON of ReviewCoverage. */
  savedCoverage: { archiveId: number; reviewer: Uint8Array; content: string; updatedAt: number }
  /** Coverage whose digest is in a statement. */
  signedCoverage: { digest: Uint8Array; archiveId: number; content: string }
  /** Leaves of the Merkle tree. Rows are never changed or deleted. */
  logEntries: {
    seq: number
    time: number
    account: string
    actor: Uint8Array | null
    action: string
    object: string
    /** JSON. */
    detail: string
    /** Hash of the text that the other columns make. */
    leaf: Uint8Array
  }
  /** Perfect subtrees of two leaves or more. */
  logNodes: { level: number; position: number; hash: Uint8Array }
  checkpoints: { size: number; note: string; time: number }
  /** Entries of the library that a case was exported from, with audit paths. Only in exported cases. */
  exportedEntries: { seq: number; entry: string; path: string }
  cases: {
    id: Generated<number>
    title: string
    status: string
    assignee: Uint8Array | null
    /** 1 if erasure of its archives is refused. */
    legalHold: number
    /** Date until which the archives are retained, YYYY-MM-DD. */
    retainUntil: string | null
    createdAt: number
    createdBy: Uint8Array
    /** Makes the digests of title, tags and answers in the log unguessable for those who do not have the case. */
    salt: Uint8Array
  }
  caseArchives: { caseId: number; archiveId: number; addedAt: number }
  caseTags: { caseId: number; tag: string }
  caseAnswers: {
    caseId: number
    question: string
    answer: string
    comment: string
    answeredAt: number
    answeredBy: Uint8Array
  }
  /** Notes about a case, or about one of its archives. */
  caseNotes: {
    id: Generated<number>
    caseId: number
    archiveId: number | null
    author: Uint8Array
    time: number
    text: string
    /** Null if an earlier version wrote the note: no entry of the log has its digest. */
    salt: Uint8Array | null
  }
  /** Private key of the log, only in a library on a server; only its owner may read it. One row. */
  logSecret: { id: number; seed: Uint8Array; public: Uint8Array }
}
