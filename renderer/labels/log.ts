import type { LOG_ACTIONS } from '../../shared/review/index.ts'
import { grouped } from './grouped.ts'

const entries = (count: number): string => `${grouped(count)} ${count === 1 ? 'entry' : 'entries'}`
const checkpoints = (count: number): string => `${grouped(count)} signed ${count === 1 ? 'checkpoint' : 'checkpoints'}`

/** Texts of the audit log. */
export const logLabels = {
  table: 'Entries of the log',
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
  newest: 'Newest',
  older: 'Older',
  verify: {
    title: 'Verification',
    hint: 'Computes the Merkle tree of all entries again, and compares it with every signed checkpoint and with the recorded decisions and reviewers.',
    run: 'Verify log',
    against: 'Verify against a checkpoint…',
    running: (done: number) => `${entries(done)} checked…`,
    agrees: (size: number, count: number) =>
      count === 0
        ? `${entries(size)}, consistent with each other. No checkpoint was compared: nothing proves yet that none was replaced.`
        : `${entries(size)} agree with ${checkpoints(count)}, and with the recorded decisions and reviewers.`,
    agreesHint:
      'A log that was rewritten together with its key is detected only by a checkpoint that somebody else kept.',
    contradicted: (count: number) =>
      `The log is contradicted: ${grouped(count)} ${count === 1 ? 'problem' : 'problems'}.`,
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
