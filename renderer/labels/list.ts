import type { RowKey } from '../../shared/list/index.ts'
import { grouped } from './grouped.ts'

/** Texts of a list of archives. */
export const listLabels = {
  heading: 'Lists',
  masked: (position: number) => `List ${position}`,
  several: (first: string, others: number) => `${first} and ${grouped(others)} more`,
  loading: 'Loading the list…',
  progress: (done: number, found: number, isSearching: boolean) =>
    isSearching
      ? `${grouped(done)} verified, ${grouped(found)} found so far`
      : `${grouped(done)} of ${grouped(found)} verified`,
  finished: (found: number) => `${grouped(found)} ${found === 1 ? 'archive' : 'archives'} verified`,
  cancelledAt: (done: number, found: number) => `Cancelled after ${grouped(done)} of ${grouped(found)}`,
  skipped: (count: number) => `${grouped(count)} ${count === 1 ? 'other file was' : 'other files were'} left out`,
  skippedHint: 'They are not named *.mime, *.zip or *.eml, and do not begin like an archive.',
  findings: (findings: readonly string[]) => `About the ZIP that these archives are in: ${findings.join('; ')}.`,
  nothingFound: 'No proof archive was found',
  shown: (shown: number, all: number) => `${grouped(shown)} of ${grouped(all)} shown`,
  outdated: 'These verdicts are not current: trust, policy or validation time have changed since.',
  verifyingAgain: 'Verifying again.',
  again: 'Verify again',
  cancel: 'Cancel',
  close: 'Close the list',
  csv: 'Save as CSV',
  junit: 'Save as JUnit',
  saved: (name: string) => `Saved as ${name}`,
  filter: 'Filter by name, reason, evidence or hash',
  verdicts: 'Filter by verdict',
  table: 'Archives',
  unpackedInZip: {
    code: 'window.unpacked-in-zip',
    message: 'The archives in this ZIP are unpacked',
    hint: 'Unpack the ZIP, then drop the folder: each archive in it becomes a row.',
  },
  noRows: 'No archive matches the filter.',
  waiting: 'Waiting for the first result…',
  columns: {
    name: 'Name',
    verdict: 'Verdict',
    level: 'LOA',
    evidence: 'Worst evidence',
    reason: 'Reason',
    size: 'Size',
    time: 'Time',
  } satisfies { readonly [key in RowKey]: string },
  mark: (name: string) => `Select ${name} for comparison`,
  notCurrent: 'Not current',
  notVerified: 'Not verified',
  verdictTitles: {
    TOTAL_FAILED: 'Not genuine',
    INDETERMINATE: 'Cannot be verified',
    NOT_VERIFIED: 'Not verified',
    NO_ARCHIVE: 'Not a proof archive',
    TOTAL_PASSED: 'Genuine',
  },
  milliseconds: (value: number) => `${grouped(Math.round(value))} ms`,
  trail: {
    label: 'List',
    back: (name: string) => `Back to ${name}`,
    position: (position: number, count: number) => `${grouped(position)} of ${grouped(count)}`,
    previous: 'Previous archive',
    next: 'Next archive',
  },
} as const
