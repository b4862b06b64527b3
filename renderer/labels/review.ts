import type { ReviewDriftKind, ReviewKeyState } from '../../shared/bridge/index.ts'
import {
  type AnswerValue,
  type DecisionValue,
  type QueueName,
  REASONS,
  type ReasonCode,
  type Requirement,
  type Role,
} from '../../shared/review/index.ts'
import { grouped } from './grouped.ts'

const DECIDED: { readonly [decision: string]: string } = {
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  ESCALATED: 'Escalated',
}

const plural = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`
const were = (count: number, one: string, many: string): string =>
  `${plural(count, one, many)} ${count === 1 ? 'was' : 'were'} never opened`

/** Texts of reviews: the third statement of the header, the Review view and the queue. */
export const reviewLabels = {
  decided: (decision: string): string => DECIDED[decision] ?? decision,
  recorded: (done: string, missingStamp: string | null): string =>
    missingStamp === null
      ? done
      : `${done}. It has no time stamp yet, which the library demands: ${missingStamp}. It is requested again every minute; the Log page says what is missing.`,
  status: {
    loading: 'Reading the reviews…',
    failed: 'Reviews cannot be read',
    none: 'Never reviewed',
    noneHint: 'Nobody has signed this archive off.',
    drifted: 'Drifted',
    returned: 'Returned',
    by: (maker: string) => `by ${maker}`,
    waits: (decision: string) => `${decision}, waiting for a second person`,
    overruled: (decision: string) => `${decision} against the verdict`,
    confirmed: (maker: string, checker: string) => `by ${maker}, confirmed by ${checker}`,
    returnedBy: (checker: string, maker: string) => `by ${checker} to ${maker}`,
    driftedFrom: (decision: string, text: string) => `${decision} ${text}, but no longer as signed:`,
    otherBytes: (decision: string, text: string) => `${decision} ${text}, for other bytes of this proof:`,
    open: 'Open the review',
    decide: 'Review this archive',
  },
  drift: {
    title: 'What differs from the sign-off',
    kind: 'Difference',
    signed: 'Signed',
    now: 'Now',
    kinds: {
      BYTES: 'Bytes of the archive',
      REPORT: 'Recorded report',
      VERDICT: 'Verdict',
      POLICY: 'Policy',
      TRUST: 'Trusted keys',
      SIGNATURE: 'Signature',
      LOG: 'Audit log',
    } satisfies { readonly [kind in ReviewDriftKind]: string },
  },
  retry: 'Try again',
  notInLibrary: {
    title: 'This archive is not in the library',
    hint: 'Decisions are recorded in the library. Adding the archive records its verdict and its search data.',
    unhashed: 'An unpacked archive has no SHA-256 to sign. Open the archive as it was delivered.',
    add: 'Add to the library',
    added: 'The archive is being added to the library',
  },
  erased: 'The archive was erased from the library. Earlier decisions stay; a new one is not possible.',
  otherVerdict: (verdict: string) =>
    `The library recorded another verdict or policy than this window shows: ${verdict}. A decision signs the recorded one, so it is refused while they differ. Choose the same policy and trusted keys here, or verify the library again: proofbench library check.`,
  key: {
    title: 'Your key',
    acting: (name: string, roles: string) => `Signing as ${name} (${roles})`,
    lock: 'Lock',
    choose: 'Key',
    passphrase: 'Passphrase',
    unlock: 'Unlock',
    unlocked: (name: string) => `The key of ${name} is unlocked`,
    locked: 'The key is locked',
    idle: 'The key stays unlocked in this computer until 15 minutes pass without an action.',
    none: 'There is no reviewer key on this computer.',
    create: 'Create a key',
    createFirst: 'Create a key and become the administrator',
    createHint: 'Nobody can recover a lost passphrase. Keep a copy of the key file.',
    name: 'Your name',
    created: 'The key was created',
    import: 'Import a key file…',
    imported: 'The key file was imported',
    found: 'Become the administrator',
    foundHint:
      'The library has no reviewers yet. The first one becomes its administrator, and may decide and confirm. On one computer, one person can hold two keys.',
    founded: (name: string) => `${name} is the administrator of the library`,
    states: {
      VALID: '',
      NOT_YET_VALID: 'not valid yet',
      EXPIRED: 'expired',
      REVOKED: 'revoked',
      UNKNOWN: 'not a reviewer of this library',
    } satisfies { readonly [state in ReviewKeyState]: string },
  },
  roles: {
    viewer: 'viewer',
    reviewer: 'reviewer',
    approver: 'approver',
    administrator: 'administrator',
  } satisfies { readonly [role in Role]: string },
  mask: {
    title: 'Data of the holder is masked',
    hint: 'Your role need not see it: this window did not receive it. Some views cannot be shown without it.',
    locked: 'It is shown when the key of a reviewer or approver is unlocked.',
    reason: 'Reason for unmasking',
    reasonHint: 'The log keeps your name, the time and this reason. Do not name the holder.',
    unmask: 'Unmask',
    done: 'Data of the holder is shown; the log has recorded it',
  },
  coverage: {
    title: 'What you have opened',
    hint: 'Recorded automatically and signed with the decision or its confirmation. It never blocks them.',
    demands: {
      findings: 'every finding has been opened',
      images: 'every image has been opened',
      checklist: 'the checklist has been answered',
    } satisfies { readonly [requirement in Requirement]: string },
    demanded: (parts: readonly string[]) =>
      `Recorded automatically and signed. By the policy, nobody decides or confirms before ${parts.join(', and ')}.`,
    kind: 'Kind',
    opened: 'Opened',
    kinds: { findings: 'Findings', images: 'Images', indicators: 'Indicators' },
    of: (opened: number, total: number) => `${grouped(opened)} of ${grouped(total)}`,
    blocking: (count: number) => were(count, 'blocking indicator', 'blocking indicators'),
    missing: {
      findings: (count: number) => were(count, 'finding', 'findings'),
      images: (count: number) => were(count, 'image', 'images'),
      indicators: (count: number) => were(count, 'other indicator', 'other indicators'),
    },
    complete: 'Everything was opened.',
  },
  decision: {
    title: 'Decide',
    role: 'Your role does not decide. An administrator of the library can add the role reviewer.',
    choices: { APPROVED: 'Approve', REJECTED: 'Reject', ESCALATED: 'Escalate' } satisfies {
      readonly [decision in DecisionValue]: string
    },
    label: 'Decision',
    reasons: 'Reasons',
    reason: (code: string): string => (Object.hasOwn(REASONS, code) ? REASONS[code as ReasonCode].text : code),
    comment: 'Comment',
    commentHint: 'Do not repeat data of the holder: comments stay when the archive is erased.',
    supersede: 'Replace the decision in force',
    sign: 'Sign the decision',
    signAs: (name: string) => `Sign as ${name}`,
    signed: 'The decision was signed and recorded',
    overrules: (verdict: string) =>
      `The verdict does not support an approval (${verdict}). An approval needs the reason below and a comment; both are signed.`,
    missing: {
      key: 'Unlock your key first.',
      decision: 'Choose a decision.',
      reason: 'Choose a reason.',
      overruled: 'Say in the comment why the archive is approved nevertheless.',
      other: 'The reason “See the comment” needs a comment.',
      answers: 'Answer all questions of the checklist, or none.',
      required: 'Answer all questions of the checklist: the policy demands it.',
      supersede: 'A decision is in force: choose to replace it.',
    },
    policy: (policy: string): string => {
      if (policy === 'all') return 'Every decision needs a second person.'
      if (policy === 'none') return 'No second person is needed.'
      if (policy === 'rejections') return 'Rejections need a second person.'
      const [kind, number] = policy.split(':')
      return kind === 'loa'
        ? `From level of assurance ${number} on, a second person is needed.`
        : `A sample of ${number} % of the archives needs a second person.`
    },
  },
  checklist: {
    summary: (title: string, answered: number, total: number) =>
      `Checklist: ${title} (${grouped(answered)} of ${grouped(total)} answered)`,
    show: 'Show in the archive',
    answers: { YES: 'Yes', NO: 'No', NOT_APPLICABLE: 'Not applicable' } satisfies {
      readonly [answer in AnswerValue]: string
    },
    unused: 'The checklist was not used.',
  },
  check: {
    title: 'Second person',
    own: 'You made this decision. Another person with the role approver confirms or returns it.',
    role: 'Confirming needs the role approver.',
    lead: (decision: string, maker: string) => `${decision} by ${maker}. Confirm it, or return it with a comment.`,
    comment: 'Comment for the maker',
    confirm: 'Confirm',
    return: 'Return',
    confirmed: 'The decision was confirmed',
    returned: 'The decision was returned',
    needsComment: 'Returning needs a comment.',
  },
  queue: {
    rows: 'waiting archives',
    parts: {
      returned: 'Returned to you, or to people who may not decide any more',
      escalated: 'Escalated',
      confirm: 'Waits for your confirmation',
      decide: 'Not decided yet',
      drifted: 'Drifted: verified again with another result than was signed',
      hold: 'Legal holds to look at again',
      retention: 'Retention has ended',
      unanchored: 'Signed, and not anchored in time',
    } satisfies { readonly [queue in QueueName]: string },
    due: 'Due',
    since: 'Waits since',
    reason: 'Why',
    /** Reasons that are no name of a rule. */
    reasons: new Map([
      ['RETURNED', 'returned'],
      ['HOLD', 'legal hold'],
      ['HELD_AFTER_RETENTION', 'legal hold after the end of retention'],
    ]),
    assignee: 'Assigned to',
    overdue: 'overdue',
    escalations: (count: number) => `escalated ${count === 1 ? 'once' : `${grouped(count)} times`}`,
    next: 'Next in your queue ( ] )',
    shown: (listed: number, count: number) =>
      listed < count ? `first ${grouped(listed)} of ${grouped(count)}` : grouped(count),
    locked: 'Unlock your key to see what waits for you.',
    empty: 'Nothing waits.',
    archive: 'Archive',
    decision: 'Decision',
    comment: 'Comment of the second person',
  },
  history: {
    title: 'Decisions',
    none: 'There are no decisions about this archive.',
    others: 'Decisions about other bytes of this proof',
    number: (id: number) => `Decision ${id}`,
    states: {
      SUBMITTED: 'waits for a second person',
      SIGNED: 'signed, no second person needed',
      CONFIRMED: 'confirmed',
      RETURNED: 'returned',
      SUPERSEDED: 'superseded',
    },
    maker: 'Maker',
    checker: 'Second person',
    reasons: 'Reasons',
    comment: 'Comment',
    returnComment: 'Comment of the second person',
    coverage: 'Opened',
    coverageText: (findings: string, images: string, indicators: string) =>
      `findings ${findings}, images ${images}, indicators ${indicators}`,
    notRecorded: 'not recorded',
    checklist: 'Checklist',
    statement: 'Statement (SHA-256)',
    log: 'Log entry',
    verification: 'Verification',
    valid: 'Signatures and log entries are valid, and the archive is unchanged since the decision.',
    validOnly: 'Signatures and log entries are valid.',
  },
} as const
