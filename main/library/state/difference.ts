/** Difference between a library and its log, or within the log. */
export interface Difference {
  readonly code:
    | 'ENTRY_UNSIGNED'
    | 'ENTRY_NOT_ALLOWED'
    | 'ENTRY_CONTRADICTED'
    | 'TIME_INVERTED'
    | 'STATEMENT_MISSING'
    | 'STATEMENT_INVALID'
    | 'ROW_DIFFERS'
    | 'ROW_MISSING'
    | 'ROW_WITHOUT_ENTRY'
  /** Entry that is concerned; null if no entry is. */
  readonly index: number | null
  /** Row that is concerned, such as `reviewers 3f2a…`; null if only the log is. */
  readonly row: string | null
  readonly message: string
}

/** What a verification does not cover, with the reason. */
export interface NotCovered {
  readonly what: string
  /** Number of rows or entries; null if it is not one of them. */
  readonly count: number | null
}

/** Maximum number of differences that are listed. */
const MAX_DIFFERENCES = 1000

/** Collects differences, and counts those beyond the limit. */
export class Differences {
  readonly all: Difference[] = []
  count = 0

  add(code: Difference['code'], index: number | null, row: string | null, message: string): void {
    this.count++
    if (this.all.length < MAX_DIFFERENCES) this.all.push({ code, index, row, message })
  }
}

/** Returns the first digits of a digest, as messages name it. */
export const shortDigest = (digest: string): string => digest.slice(0, 12)
