import type { Generated } from 'kysely'
import type { ReviewTables } from './review-tables.ts'

/**
 * Tables of a library. Times are in epoch milliseconds, except those that archives record, which are stored verbatim. Digests are
 * bytes.
 */
export interface Tables extends ReviewTables {
  settings: { name: string; value: string }
  archives: {
    id: Generated<number>
    /** SHA-256 of the input; of a folder, SHA-256 of the list of its files. */
    sha256: Uint8Array
    container: string
    size: number
    addedAt: number
    bytesState: BytesState
    /** 1 if erasure is refused. */
    legalHold: number
    proofId: string | null
    identityId: string | null
    tenantId: string | null
    previousProofId: string | null
    startTime: string | null
    endTime: string | null
    levelOfAssurance: string | null
    /** Conclusion of the latest verification; null after erasure. */
    indication: string | null
    subIndication: string | null
    integrity: string | null
    authenticity: string | null
    conformance: string | null
    isTestKey: number
    verifiedAt: number
  }
  /** Paths at which an archive was seen, by host. */
  places: {
    id: Generated<number>
    host: string
    path: string
    archiveId: number
    /** Lower-case file name, for search. */
    name: string
    size: number
    /** Modification time in microseconds. */
    modifiedAt: number
    seenAt: number
  }
  verifications: {
    id: Generated<number>
    archiveId: number
    runId: number
    setupId: number
    /** Machine report as JSON, with the data of the holder masked, compressed by `packReport`; null after erasure. */
    report: Uint8Array | null
    /** SHA-256 of the uncompressed report. */
    reportSha256: Uint8Array
    validationTime: string
    verifiedAt: number
    verifiedBy: string
    indication: string
    subIndication: string | null
  }
  /** Tool, policy and trusted keys that verifications have in common. */
  verificationSetups: {
    id: Generated<number>
    tool: string
    policyId: string
    policySha256: Uint8Array
    trustSha256: Uint8Array
  }
  /** Each facet value once, with the number of archives that have it. */
  facetValues: { id: Generated<number>; name: string; value: string; count: number }
  facets: { archiveId: number; valueId: number }
  /** Values of archives as keyed hashes; `kind` is a number of OCCURRENCE_KINDS. */
  occurrences: { archiveId: number; kind: number; digest: Uint8Array }
  /** Images of archives with a keyed hash of the file; the hashes of a picture that was not decoded are null. */
  images: {
    archiveId: number
    path: string
    digest: Uint8Array
    /** Perceptual hash as four bands of 16 bits, signed. */
    band0: number | null
    band1: number | null
    band2: number | null
    band3: number | null
    /** Hash by `detailHash`; also null if an earlier version added the archive. */
    detail: Uint8Array | null
  }
  tags: { archiveId: number; tag: string }
  /** Filters of the window by name; `filter` is JSON. */
  savedSearches: { name: string; filter: string }
  runs: {
    id: Generated<number>
    startedAt: number
    endedAt: number | null
    host: string
    user: string
    added: number
    known: number
    failed: number
  }
  /** Inputs of a run that could not be verified. */
  runFailures: { runId: number; host: string; path: string; code: string; failedAt: number }
}

/** `referenced`: at its paths; `stored`: copied into the library; `missing`: at none of its paths; `erased`. */
export type BytesState = 'referenced' | 'stored' | 'missing' | 'erased'
