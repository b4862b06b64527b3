import type { ArchiveFacts, JsonValue } from '../report/facts.ts'
import type { Report } from '../report/report.ts'

/** An archive that was read and judged. Its bytes stay at hand at the host until it is closed. */
export interface OpenedArchive {
  readonly archive: string
  /** What the reader called it. */
  readonly name: string
  readonly sample: boolean
  readonly report: Report
  /** With the parsed content of the three documents. */
  readonly facts: ArchiveFacts
  /** Milliseconds from the call to the report. */
  readonly took: number
}

/** Where a value lies in its file, bytes. */
export interface PlaceInfo {
  readonly offset: number
  readonly length: number
}

/** One of several entries of one name, read as JSON. */
export interface DocumentInfo {
  /** Absent where no value could be made of the bytes. */
  readonly value?: JsonValue
  /** True if the bytes have exactly one reading. */
  readonly strict: boolean
}
