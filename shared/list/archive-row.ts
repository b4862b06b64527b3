import { type MemberDecisions, maskMembers, type Result } from '../analysis/index.ts'
import type { Conclusion, PartStanding } from '../report/index.ts'

/** Row of one archive in a list: a summary of its report. Serialisable, and independent of the archive. */
export interface ArchiveRow {
  /** Path relative to the searched folder, or name of the file. Untrusted: for display only, never used to open a file. */
  readonly name: string
  /** Size in bytes; null if the input could not be opened. */
  readonly size: number | null
  /** SHA-256 of the whole input in lower-case hex; null for folders and unreadable inputs. */
  readonly sha256: string | null
  readonly outcome: RowOutcome
  /** Reason for the verdict in one sentence, or the kind of an input that is not an archive; empty if the archive is genuine. */
  readonly reason: string
  /** `reason` with holder data masked. */
  readonly maskedReason: string
  /** Conclusion of the service; null if none is recorded. */
  readonly service: ServiceConclusion | null
}

export type RowOutcome =
  | ({
      readonly kind: 'report'
      readonly testKey: boolean
      /** Whether the input is a proof archive, valid or not. */
      readonly isArchive: boolean
    } & Conclusion)
  | { readonly kind: 'failure'; readonly code: string; readonly hint: string }

export interface ServiceConclusion {
  readonly levelOfAssurance: string | null
  /** End time of the proof, verbatim. */
  readonly endDateTime: string | null
  readonly evidenceCount: number
  readonly worstEvidence: WorstEvidence | null
  /** What may be said about the conclusion; only a confirmed one is more than a claim. */
  readonly standing: Pick<PartStanding, 'standing' | 'reason'>
}

export interface WorstEvidence {
  readonly type: string
  readonly status: string | null
  readonly result: Result
}

/** Row of a running list. */
export interface ListedRow extends ArchiveRow {
  /** Position in the search, from 0. Identifies the row in its list. */
  readonly index: number
  /** Duration of the verification in milliseconds. */
  readonly took: number
}

/** State of a list and its rows from a cursor on. */
export interface ListPage {
  readonly list: string
  readonly name: string
  readonly state: 'running' | 'done' | 'cancelled'
  /** Number of the run, from 1. Rows of other runs are invalid. */
  readonly run: number
  /** Whether trust, policy or validation time have changed since the start of the run. */
  readonly isOutdated: boolean
  /** Archives found so far; all of them unless `isSearching`. */
  readonly found: number
  readonly isSearching: boolean
  /** Number of files that are not archives. */
  readonly skipped: number
  /** What is odd about the ZIP that the archives are in, each of which it may affect. */
  readonly findings: readonly string[]
  /** Whether names and reasons are masked by the role, or because the library cannot be asked. Rows received before are invalid. */
  readonly isMasked: boolean
  /** Rows in the order of completion, from the cursor on. */
  readonly rows: readonly ListedRow[]
  /** Cursor of the next page. */
  readonly next: number
}

/** Returns the indication of a row; NO_ARCHIVE if the input is not an archive, NOT_VERIFIED if it could not be opened. */
export function rowVerdict({ outcome }: ArchiveRow): Verdict {
  if (outcome.kind === 'failure') return 'NOT_VERIFIED'
  return outcome.isArchive ? outcome.indication : 'NO_ARCHIVE'
}

/** Verdicts of rows, worst first. */
export const VERDICTS = ['TOTAL_FAILED', 'INDETERMINATE', 'NOT_VERIFIED', 'NO_ARCHIVE', 'TOTAL_PASSED'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Returns the id under which a row is opened: its hash, or an id of its own if it has none. */
export const rowArchive = (list: string, { index, sha256 }: Pick<ListedRow, 'index' | 'sha256'>): string =>
  sha256 ?? `row-${list}-${index}`

/** Returns the name of a row with holder data masked: the name of a file often contains that of its holder. */
export const maskedName = (index: number): string => `archive ${index + 1}`

/** Returns a row with holder data masked. The hash still identifies the archive. */
export const maskedRow = (row: ListedRow): ListedRow => maskMembers(row, ROW)

const ROW: MemberDecisions<ListedRow> = {
  index: 'SHOWN',
  took: 'SHOWN',
  name: (_, { index }) => maskedName(index),
  size: 'SHOWN',
  sha256: 'SHOWN',
  outcome: 'SHOWN',
  reason: (_, { maskedReason }) => maskedReason,
  maskedReason: 'SHOWN',
  service: 'SHOWN',
}
