import { dueRange } from '../../../shared/review/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import type { Reviewer, WorkItem } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'
import { reviewerText } from './log-entry-text.ts'

/** Formats who has work, since when, and by when. */
export function workText(
  { reason, since, due, assignee, escalations }: WorkItem,
  reviewers: readonly Reviewer[],
  now: number,
): string {
  const late = dueRange(due, now) === 'overdue' ? ' OVERDUE' : ''
  return [
    terminalText(reason, 60),
    `since ${isoTime(since).slice(0, 16)}Z`,
    ...(due === null ? [] : [`due ${isoTime(due).slice(0, 16)}Z${late}`]),
    ...(escalations === 0 ? [] : [`escalated ${escalations}`]),
    ...(assignee === null ? [] : [`for ${reviewerText(assignee, reviewers)}`]),
  ].join('  ')
}

/** Converts work to the object that JSON output contains. */
export const workJson = ({ archiveId: _, reviewId: __, since, due, ...work }: WorkItem) => ({
  ...work,
  since: isoTime(since),
  due: due === null ? null : isoTime(due),
})
