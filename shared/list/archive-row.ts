import type { Result } from '../analysis/result.ts'
import type { Conclusion } from '../report/report.ts'

/** One archive of a list: what a batch keeps of its report. Serialisable, and complete without the archive. */
export interface ArchiveRow {
  /** Path below what was searched, or the file's name. From outside: displayed only, never opened by. */
  readonly name: string
  /** Bytes; null where the input could not be opened. */
  readonly size: number | null
  /** Lower-case hex of the whole input; null for folders and for what could not be read. */
  readonly sha256: string | null
  readonly outcome: RowOutcome
  /** Why it is not genuine or cannot be verified, or what it is if it is no archive: one sentence; empty where it is genuine. */
  readonly reason: string
  /** The same with data about the holder covered. */
  readonly maskedReason: string
  /** What the service concluded; null where nothing is recorded. */
  readonly service: ServiceConclusion | null
}

export type RowOutcome =
  | ({
      readonly kind: 'report'
      readonly testKey: boolean
      /** Whether the input is a proof archive at all, sound or not. */
      readonly isArchive: boolean
    } & Conclusion)
  | { readonly kind: 'failure'; readonly code: string; readonly hint: string }

export interface ServiceConclusion {
  readonly levelOfAssurance: string | null
  /** The proof's own end time as it is written. */
  readonly endDateTime: string | null
  readonly evidenceCount: number
  readonly worstEvidence: WorstEvidence | null
  /** Whether a trusted key signed it. If not, all of this is a claim. */
  readonly isCovered: boolean
}

export interface WorstEvidence {
  readonly type: string
  readonly status: string | null
  readonly result: Result
}

/** A row as a running list holds it. */
export interface ListedRow extends ArchiveRow {
  /** Position in the search, from 0. Identifies the row in its list. */
  readonly index: number
  /** Milliseconds that the verification took. */
  readonly took: number
}

/** State of a list and its rows from a cursor on. */
export interface ListPage {
  readonly list: string
  readonly name: string
  readonly state: 'running' | 'done' | 'cancelled'
  /** Number of the run, from 1: rows of another run are void. */
  readonly run: number
  /** Trust, policy or validation time have changed since this run began: no row is current. */
  readonly isOutdated: boolean
  /** Archives found so far; all of them unless `isSearching`. */
  readonly found: number
  readonly isSearching: boolean
  /** Files that were looked at and are no archives. */
  readonly skipped: number
  /** Rows in the order in which they ended, from the cursor on. */
  readonly rows: readonly ListedRow[]
  /** Cursor of the next page. */
  readonly next: number
}

/** Verdict of a row: the indication; NO_ARCHIVE for an input that is none, NOT_VERIFIED for one that could not be opened. */
export function rowVerdict({ outcome }: ArchiveRow): Verdict {
  if (outcome.kind === 'failure') return 'NOT_VERIFIED'
  return outcome.isArchive ? outcome.indication : 'NO_ARCHIVE'
}

/** Worst first. */
export const VERDICTS = ['TOTAL_FAILED', 'INDETERMINATE', 'NOT_VERIFIED', 'NO_ARCHIVE', 'TOTAL_PASSED'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Id under which a row is opened that has no hash. */
export const rowArchive = (list: string, { index, sha256 }: Pick<ListedRow, 'index' | 'sha256'>): string =>
  sha256 ?? `row-${list}-${index}`

/** Name of a row where holder data is covered: a file is often named after its holder. */
export const maskedName = (index: number): string => `archive ${index + 1}`

/** The row as it may leave the window where holder data is covered: the hash tells which archive it is. */
export const maskedRow = (row: ListedRow): ListedRow => ({
  ...row,
  name: maskedName(row.index),
  reason: row.maskedReason,
})
