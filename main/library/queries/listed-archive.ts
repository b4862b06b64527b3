import type { RowWork } from '../../../shared/bridge/index.ts'
import type { ArchiveSummary } from '../store/archive-summary.ts'

/** Archive with the state of its latest decision. */
export interface ListedArchive extends ArchiveSummary {
  readonly review?: ListedReview
  /** Who decided, and who has it now; null after erasure. */
  readonly work?: RowWork | null
}

export interface ListedReview {
  readonly id: number
  readonly decision: string
  /** DRIFTED if it disagrees with what is there. */
  readonly state: string
  /** Kinds of differences. */
  readonly drift: readonly string[]
}
