import { rowConclusion, rowStanding } from '../../../shared/library/index.ts'
import { QUEUE_WORDS } from '../../../shared/review/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import { archiveCsv, type ListedArchive } from '../../library/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'

export const ROW_FORMAT: OptionRow = {
  name: 'format',
  short: 'f',
  value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json', 'csv'] },
  help: 'text (default), json (one line per archive) or csv.',
}

/** Converts an archive to the object that JSON output contains. */
export const toJson = ({ id, addedAt, verifiedAt, ...archive }: ListedArchive) => ({
  ...archive,
  standing: rowStanding(archive),
  addedAt: isoTime(addedAt),
  verifiedAt: isoTime(verifiedAt),
})

/** Formats archives as lines of text, JSON or CSV. */
export function archiveLines(archives: readonly ListedArchive[], format: string, withHeader = true): string {
  switch (format) {
    case 'json':
    case 'jsonl':
      return archives.map((archive) => `${safeJson(toJson(archive))}\n`).join('')
    case 'csv':
      return archiveCsv(archives, withHeader)
    default:
      return archives.map((archive) => `${archiveLine(archive)}\n`).join('')
  }
}

/** Formats an archive as one line: verdict, start of the hash, level, path, and what stands beside the verdict. */
export function archiveLine(archive: ListedArchive): string {
  const { indication, bytesState, sha256, path, tags, review } = archive
  const levelOfAssurance = archive.levelOfAssurance === null ? null : rowConclusion(archive.levelOfAssurance, archive)
  const verdict = (indication ?? bytesState.toUpperCase()).padEnd(14)
  const level = terminalText(levelOfAssurance ?? '-', 40).padEnd(5)
  const tagged = tags.length === 0 ? '' : `  [${tags.map((tag) => terminalText(tag, 60)).join(', ')}]`
  const differences = review && review.drift.length > 0 ? ` ${review.drift.join(', ')}` : ''
  const reviewed = review ? `  review ${review.id} ${review.decision} ${review.state}${differences}` : ''
  const waits =
    archive.work?.queue == null || isPlain(archive.work)
      ? ''
      : `  ${QUEUE_WORDS[archive.work.queue]}${waitText(archive.work)}`
  return `${verdict}  ${sha256.slice(0, 12)}  ${level}  ${terminalText(path ?? '(no path)')}${besideVerdict(archive)}${tagged}${reviewed}${waits}`
}

const besideVerdict = ({ conformance, isTestKey }: ListedArchive): string =>
  [
    conformance === null || conformance === 'PASSED' ? '' : `  conformance ${conformance}`,
    isTestKey ? '  TEST KEY' : '',
  ].join('')

/** Whether an archive waits like all others: undecided, in time, and nobody's in particular. */
const isPlain = ({ queue, isOverdue, assignee }: NonNullable<ListedArchive['work']>): boolean =>
  queue === 'decide' && !isOverdue && assignee === null

const waitText = ({ due, isOverdue, assignee }: NonNullable<ListedArchive['work']>): string =>
  [
    due === null ? '' : ` until ${due.slice(0, 16)}Z`,
    isOverdue ? ' OVERDUE' : '',
    assignee === null ? '' : ` by ${terminalText(assignee, 100)}`,
  ].join('')
