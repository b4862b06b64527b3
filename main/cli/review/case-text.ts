import type { CaseDetails, CaseSummary, Reviewer, ShownReview } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'
import { archiveLine } from '../library/archive-rows.ts'
import { logEntryText, reviewerText } from './log-entry-text.ts'
import { reviewLines } from './review-text.ts'

/** Formats a case in a list. */
export const caseLine = (row: CaseSummary, reviewers: readonly Reviewer[]): string =>
  [
    `case ${row.id}`,
    row.status,
    terminalText(row.title, 200),
    `${row.archives} archives`,
    ...(row.assignee === null ? [] : [`assigned to ${reviewerText(row.assignee, reviewers)}`]),
    ...(row.legalHold ? ['LEGAL HOLD'] : []),
    ...(row.retainUntil === null ? [] : [`retain until ${row.retainUntil}`]),
    ...(row.tags.length === 0 ? [] : [`[${row.tags.map((tag) => terminalText(tag, 60)).join(', ')}]`]),
  ].join('  ')

/** Formats a case with everything that belongs to it. */
export function caseLines(
  details: CaseDetails,
  reviews: readonly ShownReview[],
  reviewers: readonly Reviewer[],
): string {
  const { archives, notes, answers, timeline } = details
  const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
  return [
    caseLine({ ...details, archives: archives.length }, reviewers),
    ...section('Archives', archives.map(archiveLine)),
    ...section('Reviews', reviews.flatMap(reviewLines)),
    ...section(
      'Checklist',
      answers.map(
        ({ question, answer, comment }) =>
          `${answer.padEnd(14)}  ${terminalText(question, 100)}${comment === '' ? '' : `: ${terminalText(comment)}`}`,
      ),
    ),
    ...section(
      'Notes',
      notes.map((note) => {
        const archive = archives.find(({ id }) => id === note.archiveId)
        const about = archive ? ` about ${archive.sha256.slice(0, 12)}` : ''
        return `${time(note.time)} by ${reviewerText(note.author, reviewers)}${about}: ${terminalText(note.text.replaceAll('\n', ' / '), 1000)}`
      }),
    ),
    ...section(
      'Timeline',
      timeline.map((text) => logEntryText(text, reviewers)),
    ),
    '',
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
