import type { LogCompared } from '../../shared/bridge/index.ts'
import type { LOG_ACTIONS } from '../../shared/review/index.ts'
import { grouped } from './grouped.ts'

const entries = (count: number): string => `${grouped(count)} ${count === 1 ? 'entry' : 'entries'}`
const checkpoints = (count: number): string => `${grouped(count)} signed ${count === 1 ? 'checkpoint' : 'checkpoints'}`

const age = (minutes: number): string =>
  minutes < 1
    ? 'less than a minute'
    : minutes < 120
      ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
      : minutes < 2880
        ? `${Math.floor(minutes / 60)} hours`
        : `${Math.floor(minutes / 1440)} days`

/** Texts of the audit log. */
export const logLabels = {
  loading: 'Reading the log…',
  table: 'Entries of the log',
  rows: 'log entries',
  filters: 'Filter',
  action: 'Action',
  every: 'All',
  person: 'Person',
  archive: 'Archive or case',
  archiveHint: 'SHA-256 of an archive, or the number of a case',
  badObject: 'Enter all 64 digits of a SHA-256, or the number of a case.',
  actions: {
    'library.created': 'Library created',
    'library.converted': 'Library converted',
    'archive.added': 'Archive added',
    'archive.verified': 'Archive verified',
    'archive.opened': 'Archive opened',
    'archive.unmasked': 'Holder data unmasked',
    'archive.exported': 'Archive exported',
    'archive.erased': 'Archive erased',
    'review.decided': 'Decision signed',
    'review.confirmed': 'Decision confirmed',
    'review.returned': 'Decision returned',
    'reviewer.added': 'Reviewer added or changed',
    'reviewer.revoked': 'Reviewer revoked',
    'policy.changed': 'Policy changed',
    'checklist.changed': 'Checklist changed',
    'anchors.changed': 'Anchors changed',
    'rules.changed': 'Rules of work changed',
    'reviewer.absent': 'Absence',
    'work.assigned': 'Archive assigned',
    'sample.drawn': 'Sample drawn',
    'disposal.run': 'Disposal run',
    'log.anchored': 'Checkpoint left the library',
    'checkpoint.received': 'Checkpoint of another library',
    'statement.stamped': 'Statement time-stamped',
    'case.created': 'Case created',
    'case.changed': 'Case changed',
    'case.opened': 'Case opened',
    'case.exported': 'Case exported',
    'rows.exported': 'Rows exported',
    'attempt.refused': 'Attempt refused',
  } satisfies { readonly [action in (typeof LOG_ACTIONS)[number]]: string },
  columns: { index: 'No.', time: 'Time', action: 'Action', object: 'About', by: 'By', detail: 'Detail' },
  library: 'Library',
  case: (id: string) => `Case ${id}`,
  reviewer: (id: string) => `Reviewer ${id.slice(0, 12)}`,
  archiveName: (id: string) => `Archive ${id.slice(0, 12)}`,
  account: (account: string) => `(${account})`,
  proof: 'Save proof',
  proofOf: (index: number) => `Save proof that entry ${index} is in the log`,
  noProof: 'No checkpoint includes this entry yet. Sign a checkpoint first.',
  proofSaved: (file: string) => `The proof of inclusion was saved as ${file}`,
  none: 'No entry matches.',
  anchors: {
    title: 'Anchors',
    none: 'No anchor: checkpoints leave this library only by hand. An administrator names places with proofbench library anchor set.',
    last: (anchor: string, minutes: number | null) =>
      minutes === null ? `Never anchored at ${anchor}` : `Last anchored ${age(minutes)} ago at ${anchor}`,
    overdue: 'OVERDUE',
    failed: 'FAILED',
    again: 'Try again now',
    tried: 'The anchors and the authority of time stamps were asked again',
  },
  newest: 'Newest',
  older: 'Older',
  verify: {
    title: 'Verification',
    hint: 'Replays all entries: computes their Merkle tree, compares it with every signed checkpoint, and compares policy, reviewers, archives, decisions and cases with what the signed entries say. Asks the anchors of the library what they have of its log.',
    run: 'Verify library',
    against: 'Verify against a checkpoint…',
    running: (done: number) => `${entries(done)} checked…`,
    agrees: (size: number, count: number) =>
      count === 0
        ? `The library is what its log says: ${entries(size)}. No checkpoint was compared: nothing proves yet that none was replaced.`
        : `The library is what its log says: ${entries(size)}, in agreement with ${checkpoints(count)}.`,
    agreesHint:
      'A log that was rewritten together with its key is detected only by a checkpoint that somebody else kept.',
    isWhole: (size: number) => `The case is as it was exported: ${entries(size)} prove it.`,
    unnamed: (key: string) =>
      `By a log with the key ${key}, which you have not named: choose a checkpoint that you know to be of this library.`,
    contradicted: (count: number) =>
      `The library differs from its log: ${grouped(count)} ${count === 1 ? 'difference' : 'differences'}.`,
    isAltered: (count: number) =>
      `The case is not as it was exported: ${grouped(count)} ${count === 1 ? 'difference' : 'differences'}.`,
    more: (count: number) => `… and ${grouped(count)} more`,
    compared: 'Compared',
    comparedWith: {
      archives: 'archives',
      verifications: 'verifications',
      decisions: 'decisions',
      reviewers: 'reviewers',
      cases: 'cases',
      rows: 'rows',
    } satisfies { readonly [what in LogCompared]: string },
    anchors: 'Anchors',
    notCovered: 'Not covered',
    root: 'Root of the tree',
    problem: 'Problem',
    place: 'Entry',
    meaning: 'Meaning',
  },
  checkpoint: {
    sign: 'Sign a checkpoint',
    hint: 'Keep it where the owner of the library cannot change it.',
    saved: (file: string) => `The checkpoint was saved as ${file}`,
  },
} as const
