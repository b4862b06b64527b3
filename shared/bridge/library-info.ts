import type { FacetName, MatchReason, OccurrenceKind } from '../library/index.ts'
import type { QueueName } from '../review/index.ts'
import type { Failure } from './failure.ts'

/** Columns by which the archives of a library are sorted. */
export const LIBRARY_ORDERS = ['added', 'ended', 'verdict', 'level', 'size'] as const
export type LibraryOrderKey = (typeof LIBRARY_ORDERS)[number]

export interface LibraryOrder {
  readonly key: LibraryOrderKey
  readonly isDescending: boolean
}

export interface LibraryFacet {
  readonly name: FacetName
  readonly value: string
}

/** Selects archives of a library: all conditions must be true. */
export interface LibraryFilter {
  /** Start of an id, hash, file name or tag, or a whole value; null to find all. */
  readonly text: string | null
  readonly facets: readonly LibraryFacet[]
  readonly tag: string | null
  /** Draws this many of the archives that match; the same seed draws the same ones. */
  readonly sample: { readonly count: number; readonly seed: number } | null
}

export const ALL_ARCHIVES: LibraryFilter = { text: null, facets: [], tag: null, sample: null }

export interface LibraryInfo {
  /** Path, or address without its password. */
  readonly location: string
  readonly kind: 'sqlite' | 'postgres'
  readonly archives: number
  /** Changes whenever any process changes the library. */
  readonly version: string
  /** Whether it is an exported case, which can only be read. */
  readonly isReadOnly: boolean
  /** Whether files can be copied into the library. */
  readonly storesFiles: boolean
}

/** Archive of a library. */
export interface LibraryRow {
  /** Number of the archive in its library. */
  readonly id: number
  readonly sha256: string
  readonly container: string
  readonly size: number
  /** Epoch milliseconds. */
  readonly addedAt: number
  readonly verifiedAt: number
  readonly bytesState: 'referenced' | 'stored' | 'missing' | 'erased'
  readonly legalHold: boolean
  readonly proofId: string | null
  readonly identityId: string | null
  readonly tenantId: string | null
  readonly previousProofId: string | null
  /** Local date-times as recorded. */
  readonly startTime: string | null
  readonly endTime: string | null
  readonly levelOfAssurance: string | null
  /** Conclusion of the latest verification; null after erasure. */
  readonly indication: string | null
  readonly subIndication: string | null
  readonly integrity: string | null
  readonly authenticity: string | null
  readonly conformance: string | null
  readonly isTestKey: boolean
  readonly path: string | null
  readonly tags: readonly string[]
  /** Who decided, and who has it now; null after erasure. */
  readonly work?: RowWork | null
}

/** Review of an archive and the work that it needs, with the names of people. */
export interface RowWork {
  /** State of the latest decision; OPEN without one, DRIFTED if the archive was verified again with another result. */
  readonly state: string
  readonly decision: string | null
  readonly maker: string | null
  readonly checker: string | null
  /** Null if the archive needs nobody. The same holds for the following members. */
  readonly queue: QueueName | null
  readonly reason: string | null
  /** ISO 8601 UTC. */
  readonly since: string | null
  readonly ageHours: number | null
  readonly due: string | null
  readonly isOverdue: boolean
  /** Who alone has it. */
  readonly assignee: string | null
}

/** Reason why an archive was found by a text. */
export type FoundBy = 'sha256' | 'proofId' | 'identityId' | 'name' | 'tag' | 'facet' | OccurrenceKind

export interface LibraryPage {
  readonly version: string
  readonly total: number
  /** False if more archives match than are counted. */
  readonly isExact: boolean
  /** Rows from the requested position on. */
  readonly rows: readonly LibraryRow[]
  /** Reasons why rows were found by a text, by id. */
  readonly foundBy: { readonly [id: string]: readonly FoundBy[] }
}

export interface LibraryFacetCount extends LibraryFacet {
  readonly count: number
  /** Of a value that is a conclusion of the service: archives of which it is one. In the others it is a claim. */
  readonly confirmed?: number
}

export interface LibraryFacets {
  /** Most frequent values of each facet. */
  readonly counts: readonly LibraryFacetCount[]
  /** Tags of the archives that match the facets; a filter has one tag, and another one replaces it. */
  readonly tags: readonly LibraryTag[]
  /** Number of values of each facet, including those that are not listed. */
  readonly values: { readonly [name: string]: number }
  /** Whether only the newest of the matching archives were counted. */
  readonly isPartial: boolean
}

export interface LibraryTag {
  readonly tag: string
  readonly count: number
}

export interface SavedSearch {
  readonly name: string
  readonly filter: LibraryFilter
}

export interface LibraryMatch {
  readonly archive: LibraryRow
  readonly reasons: readonly MatchReason[]
}

export interface LibraryMatches {
  /** The archive itself; null if it is not in the library. */
  readonly archive: LibraryRow | null
  readonly matches: readonly LibraryMatch[]
  /** Whether more archives match for a reason than are listed. */
  readonly isPartial: boolean
}

/** Archives that share a value. */
export interface LibraryGroup {
  /** Keyed hash of the value as hex; the value itself is not stored. */
  readonly digest: string
  readonly count: number
  /** Newest archives of the group; `detail` is the path of a picture in the archive, otherwise empty. */
  readonly archives: readonly { readonly row: LibraryRow; readonly detail: string }[]
}

export interface LibraryGroups {
  readonly groups: readonly LibraryGroup[]
  /** Whether more groups exist than are listed. */
  readonly isPartial: boolean
}

/** Proofs that continue each other, oldest first. */
export interface LibraryChains {
  readonly chains: readonly (readonly LibraryRow[])[]
  readonly isPartial: boolean
}

export interface MonthOutcomes {
  /** YYYY-MM; empty if the proof has no end. */
  readonly month: string
  readonly indication: string
  readonly count: number
}

/** Maximum number of values of a facet that analytics list. */
export const ANALYTICS_VALUES = 200

export interface LibraryAnalytics {
  /** Number of archives that were counted. */
  readonly archives: number
  readonly isPartial: boolean
  readonly outcomes: readonly MonthOutcomes[]
  readonly counts: readonly LibraryFacetCount[]
}

export type AddState = 'running' | 'paused' | 'cancelled' | 'done' | 'failed'

/** Addition of files to the library. */
export interface LibraryAdd {
  readonly add: string
  readonly name: string
  readonly state: AddState
  /** Whether more inputs can be found or uploaded. */
  readonly isSearching: boolean
  readonly found: number
  /** Inputs by outcome. */
  readonly counts: {
    readonly added: number
    readonly verified: number
    readonly known: number
    readonly unchanged: number
    readonly erased: number
    readonly failed: number
  }
  /** Files that were left out because they are not archives. */
  readonly skipped: number
  /** First inputs that could not be verified. */
  readonly failures: readonly { readonly name: string; readonly message: string }[]
  /** Milliseconds of work, without pauses. */
  readonly workedMs: number
  /** Reason why it ended early. */
  readonly failure: Failure | null
}
