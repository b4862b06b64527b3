import type { FacetName, ValueKind } from '../../../shared/library/index.ts'
import type { Conclusion, Report } from '../../../shared/report/index.ts'

/** Content of a library about one verified input. Serialisable, so that a worker can create it. */
export interface ArchiveEntry {
  /** SHA-256 of the input as hex; of a folder, of the list of its files. */
  readonly sha256: string
  readonly container: Report['input']['container']
  readonly size: number
  readonly proofId: string | null
  readonly identityId: string | null
  readonly tenantId: string | null
  readonly previousProofId: string | null
  readonly startTime: string | null
  readonly endTime: string | null
  readonly levelOfAssurance: string | null
  readonly conclusion: Conclusion
  readonly isTestKey: boolean
  readonly verification: {
    /** Machine report as JSON, with the data of the holder masked; compressed by `packReport`. */
    readonly report: Uint8Array
    readonly reportSha256: string
    readonly tool: string
    readonly policyId: string
    readonly policySha256: string
    readonly validationTime: string
  }
  readonly facets: readonly Facet[]
  readonly occurrences: readonly Occurrence[]
  readonly images: readonly ImageEntry[]
}

export interface Facet {
  readonly name: FacetName
  readonly value: string
}

export interface Occurrence {
  readonly kind: ValueKind
  /** Keyed hash of the normalised value, as hex: many small arrays would take long to pass between threads. */
  readonly digest: string
}

/** Hashes of a picture by which similar ones are found. */
export interface PictureHash {
  /** Perceptual hash, in four bands of 16 bits, signed. */
  readonly bands: readonly [number, number, number, number]
  /** Hash by `detailHash`: distinguishes altered copies from other pictures of the same layout. */
  readonly detail: Uint8Array
}

/** Image of an archive. */
export interface ImageEntry {
  readonly path: string
  /** Keyed hash of the SHA-256 of the file, as hex. */
  readonly digest: string
  /** Null if the picture is too small or cannot be decoded. */
  readonly similar: PictureHash | null
}
