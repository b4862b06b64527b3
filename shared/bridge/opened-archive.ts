import type { ArchiveFacts, ArchiveStanding, ListedCoverage, Report } from '../report/index.ts'
import type { JsonValue } from '../schema/index.ts'
import type { Failure } from './failure.ts'

/** Archive that was read and verified. The host keeps it open until it is closed. */
export interface OpenedArchive {
  readonly archive: string
  /** Display name. */
  readonly name: string
  readonly sample: boolean
  /** Whether the host masked data of the holder: the role of the person need not see it, or the library cannot be asked. */
  readonly masked: boolean
  /** Why the library cannot be asked; null if it was. */
  readonly maskFailure: Failure | null
  readonly report: Report
  /** Includes the parsed content of the three documents. */
  readonly facts: ArchiveFacts
  /** Coverage and standing of the content as it was read: masking hides values, never the verdict about them. */
  readonly coverage: ListedCoverage
  readonly standing: ArchiveStanding
  /** Milliseconds from the call to the report. */
  readonly took: number
}

/** Position of a value in its file, bytes. */
export interface PlaceInfo {
  readonly offset: number
  readonly length: number
}

/** File, or one of several entries with the same name, parsed as JSON. */
export interface DocumentInfo {
  /** Absent if the bytes could not be parsed. */
  readonly value?: JsonValue
  /** True if the bytes have exactly one interpretation. */
  readonly strict: boolean
}
