import type { QueueRow, ReviewCheckInfo, ReviewDrift, ReviewInfo } from '../../../shared/bridge/index.ts'
import type { ArchiveSummary, Review, ReviewCheck } from '../../library/index.ts'

/** Converts a decision for the window. Content that cannot be read is empty; `drift` says why. */
export function toReviewInfo(review: Review, drift: readonly ReviewDrift[]): ReviewInfo {
  const { id, state, decision, content, maker, makerName, time, digest, logIndex, check } = review
  return {
    ...{ id, state, decision, time, digest, logIndex, drift },
    reasons: content?.reasons ?? [],
    comment: content?.comment ?? '',
    answers: content?.checklist?.answers ?? null,
    coverage: content?.coverage ?? null,
    fourEyes: content?.fourEyes ?? '',
    maker: { name: makerName, key: maker },
    check: check && toCheckInfo(check),
  }
}

const toCheckInfo = ({ result, checker, checkerName, comment, time, digest }: ReviewCheck): ReviewCheckInfo => ({
  ...{ result, comment, time, digest },
  person: { name: checkerName, key: checker },
})

/** Returns the row of the queue for an archive and its latest decision, if any. */
export function toQueueRow(archive: ArchiveSummary, review: Review | null): QueueRow {
  return {
    row: archive,
    decision: review && { value: review.decision, by: review.makerName, time: review.time },
    comment: review?.check?.result === 'RETURNED' ? review.check.comment : '',
  }
}
