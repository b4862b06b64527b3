import type { QueueRow, ReviewCheckInfo, ReviewDrift, ReviewInfo, WorkInfo } from '../../../shared/bridge/index.ts'
import type { ArchiveSummary, QueueEntry, Review, ReviewCheck, WorkItem } from '../../library/index.ts'

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

/** Returns the row of a queue. `archive`: as the person may see it; `nameOf`: name of the reviewer with a key. */
export const toQueueRow = (
  { work, review }: QueueEntry,
  archive: ArchiveSummary,
  nameOf: (key: string) => string | null,
): QueueRow => ({
  row: archive,
  work: toWorkInfo(work, nameOf),
  decision: review && { value: review.decision, by: review.makerName, time: review.time },
  comment: review?.check?.result === 'RETURNED' ? review.check.comment : '',
})

export const toWorkInfo = (
  { queue, reason, since, due, assignee, escalations }: WorkItem,
  nameOf: (key: string) => string | null,
): WorkInfo => ({
  ...{ queue, reason, since, due, escalations },
  assignee: assignee && (nameOf(assignee) ?? assignee.slice(0, 16)),
})
