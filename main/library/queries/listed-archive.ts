import type { ArchiveSummary } from './archive-summary.ts'

/** Archive with the state of its latest decision. */
export interface ListedArchive extends ArchiveSummary {
  readonly review?: ListedReview
}

export interface ListedReview {
  readonly id: number
  readonly decision: string
  /** DRIFTED if it disagrees with what is there. */
  readonly state: string
  /** Kinds of differences. */
  readonly drift: readonly string[]
}
