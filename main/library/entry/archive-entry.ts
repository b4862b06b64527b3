import type { Conclusion, Report } from '../../../shared/report/report.ts'

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
    /** Machine report as JSON, compressed with raw deflate. */
    readonly report: Uint8Array
    readonly reportSha256: string
    readonly tool: string
    readonly policyId: string
    readonly policySha256: string
    readonly validationTime: string
  }
  readonly facets: readonly Facet[]
  readonly occurrences: readonly Occurrence[]
  readonly images: readonly ImageHash[]
}

export interface Facet {
  readonly name: FacetName
  readonly value: string
}

export const FACET_NAMES = [
  'indication',
  'subIndication',
  'conformance',
  'finding',
  'levelOfAssurance',
  'status',
  'evidence',
  'indicator',
  'error',
  'service',
  'participant',
  'country',
  'operator',
  'device',
  'duration',
  'tenant',
] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** Kinds of values by which archives are matched, by the number that the database stores. Numbers are never reused. */
export const OCCURRENCE_KINDS = {
  image: 1,
  documentNumber: 2,
  mrz: 3,
  nameAndBirthDate: 4,
  address: 5,
  phone: 6,
  email: 7,
  device: 8,
  ip: 9,
  operator: 10,
  signingKey: 11,
} as const
export type OccurrenceKind = keyof typeof OCCURRENCE_KINDS

export interface Occurrence {
  readonly kind: OccurrenceKind
  /** Keyed hash of the normalised value. */
  readonly digest: Uint8Array
  /** Path of an image in its archive; otherwise empty. */
  readonly detail: string
}

/** Perceptual hash of a decoded image, in four bands of 16 bits. */
export interface ImageHash {
  readonly path: string
  readonly bands: readonly [number, number, number, number]
}
