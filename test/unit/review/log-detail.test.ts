import { describe, expect, test } from 'vitest'
import type { CaseChange } from '../../../main/library/index.ts'
import { LOG_ACTIONS, type LogAction } from '../../../shared/review/log-actions.ts'
import { CASE_CHANGES, describeLogDetail } from '../../../shared/review/log-detail.ts'

const HASH = 'ab'.repeat(32)
const START = HASH.slice(0, 12)
const SIGNATURE = 'Ab_-'.repeat(22).slice(0, 86)
const nameOf = (key: string): string | null => (key === HASH ? 'Bob' : null)
const describeEntry = (action: string, detail: unknown): string => describeLogDetail(action, detail, nameOf)

/** Details as the product records them, with their descriptions. */
const DETAILS: { readonly [action in LogAction]: readonly (readonly [detail: object, text: string])[] } = {
  'library.created': [
    [{ logKey: HASH }, `Key of the log: ${START}`],
    [{ logKey: HASH, version: 2 }, `Key of the log: ${START}, version 2 of the log`],
  ],
  'library.converted': [[{ version: 2 }, 'To version 2 of the log']],
  'archive.added': [
    [{ report: HASH, indication: 'TOTAL_PASSED' }, `TOTAL_PASSED, report ${START}`],
    [
      { report: HASH, indication: 'TOTAL_PASSED', level: 'LOA3', archive: HASH, verification: HASH },
      `TOTAL_PASSED, LOA3, report ${START}`,
    ],
    [
      { report: HASH, indication: 'TOTAL_FAILED', level: null, archive: HASH, verification: HASH },
      `TOTAL_FAILED, report ${START}`,
    ],
    [
      { report: HASH, indication: 'TOTAL_FAILED', level: 'LOA3' },
      `TOTAL_FAILED, LOA3 (claimed: not genuine), report ${START}`,
    ],
    [
      { report: HASH, indication: 'INDETERMINATE', level: 'LOA3' },
      `INDETERMINATE, LOA3 (unconfirmed), report ${START}`,
    ],
  ],
  'archive.verified': [[{ report: HASH, indication: 'INDETERMINATE' }, `INDETERMINATE, report ${START}`]],
  'archive.opened': [
    [{ masked: true }, 'Data of the holder masked'],
    [{ masked: false }, 'Data of the holder visible'],
  ],
  'archive.unmasked': [[{ reason: 'Complaint 117' }, 'Reason: Complaint 117']],
  'archive.exported': [
    [{ report: 'pdf', omitted: [] }, 'Report as PDF, complete'],
    [{ report: 'text', omitted: ['holder', 'images'] }, 'Report as text, without holder and images'],
    [{ case: 4 }, 'With case 4'],
  ],
  'archive.erased': [[{}, '']],
  'review.decided': [
    [
      { decision: 'APPROVED', statement: HASH, supersedes: null },
      `APPROVED, statement ${START}, replaces no earlier decision`,
    ],
    [
      { decision: 'REJECTED', statement: HASH, supersedes: HASH },
      `REJECTED, statement ${START}, replaces the decision ${START}`,
    ],
  ],
  'review.confirmed': [[{ checked: HASH, statement: HASH }, `Decision ${START}, statement ${START}`]],
  'review.returned': [[{ checked: HASH, statement: HASH }, `Decision ${START}, statement ${START}`]],
  'reviewer.added': [
    [
      { roles: ['reviewer', 'approver'], validFrom: '2026-01-31T10:00:00.000Z', validUntil: null },
      'As reviewer and approver, valid from 2026-01-31, without end',
    ],
    [
      { roles: ['viewer'], validFrom: '2026-01-31T10:00:00.000Z', validUntil: '2027-01-31T10:00:00.000Z' },
      'As viewer, valid from 2026-01-31, until 2027-01-31',
    ],
  ],
  'reviewer.revoked': [
    [{}, ''],
    [{ reason: 'left', signature: SIGNATURE }, 'Reason: left'],
  ],
  'policy.changed': [
    [{ policy: 'all' }, 'Every decision needs a second person'],
    [{ policy: 'rejections' }, 'Rejections need a second person'],
    [{ policy: 'none' }, 'No decision needs a second person'],
    [{ policy: 'loa:3' }, 'Decisions about LOA3 and above need a second person'],
    [{ policy: 'sample:10' }, '10 % of the decisions need a second person'],
    [{ policy: 'later' }, 'later'],
    [
      { policy: 'none', requires: [], clockMinutes: 10 },
      'No decision needs a second person, clocks may differ by 10 minutes',
    ],
    [
      { policy: 'none', requires: ['findings', 'images'], clockMinutes: 5 },
      'No decision needs a second person, complete findings, images, clocks may differ by 5 minutes',
    ],
  ],
  'checklist.changed': [[{ sha256: HASH }, `SHA-256 ${START}`]],
  'anchors.changed': [
    [{ anchors: [], everyMinutes: 60, maxAge: null }, 'Nothing leaves the library, every 60 minutes'],
    [
      {
        ...{ anchors: ['folder:/mnt/audit'], certificates: ['MIIB'], stampPolicy: '', everyEntries: 100 },
        ...{ everyMinutes: null, maxAge: 1440, timeStamps: 'refuse', signature: SIGNATURE },
      },
      'To folder:/mnt/audit, every 100 entries, at most 1440 minutes apart, no decision without a time stamp, 1 certificate',
    ],
  ],
  'rules.changed': [[{ title: 'Two days', text: 'title: Two days' }, 'Two days']],
  'reviewer.absent': [
    [
      { from: '2026-12-01', until: '2026-12-05', to: HASH, reason: 'holiday' },
      'From 2026-12-01, until 2026-12-05, work goes to Bob, Reason: holiday',
    ],
    [{ from: null, until: null, to: null, reason: 'back' }, 'Present, Reason: back'],
  ],
  'work.assigned': [
    [{ to: HASH, reason: 'speaks Finnish' }, 'To Bob, Reason: speaks Finnish'],
    [{ to: null, reason: '' }, 'To nobody'],
  ],
  'sample.drawn': [
    [
      { plan: 'monthly', seed: 7, lot: 3000, size: 125, digest: HASH },
      'By the plan monthly, seed 7, 125 archives, of 3000',
    ],
  ],
  'disposal.run': [[{ erased: 3, certificate: HASH }, '3 archives erased']],
  'log.anchored': [
    [{ anchor: 'folder:/mnt/audit', checkpoint: 'note', receipt: '000000000012.txt' }, 'folder:/mnt/audit'],
  ],
  'checkpoint.received': [[{ log: HASH, checkpoint: 'origin\n12\nroot\n' }, `Of the log ${START}, 12 entries`]],
  'statement.stamped': [[{ statement: HASH, timeStamp: 'MIIB' }, `statement ${START}`]],
  'case.created': [[{ title: HASH }, '']],
  'case.changed': [
    [{ change: 'add', archive: HASH }, `Archive added: ${START}`],
    [{ change: 'remove', archive: HASH }, `Archive removed: ${START}`],
    [{ change: 'note' }, 'Note written'],
    [{ change: 'note', archive: null, note: HASH }, 'Note written'],
    [{ change: 'tag', tag: HASH }, 'Tag added'],
    [{ change: 'untag' }, 'Tag removed'],
    [{ change: 'assign', reviewer: HASH }, 'Assigned to Bob'],
    [{ change: 'assign', reviewer: 'cd'.repeat(32) }, 'Assigned to cdcdcdcdcdcd'],
    [{ change: 'assign', reviewer: null }, 'Assigned to nobody'],
    [
      { change: 'answer', questions: ['holder', 'images'], answers: [HASH, HASH] },
      'Checklist answered: holder, images',
    ],
    [{ change: 'hold', isHeld: true }, 'Legal hold set'],
    [{ change: 'hold', isHeld: false }, 'Legal hold lifted'],
    [{ change: 'retain', until: '2031-12-31' }, 'Retention date set to 2031-12-31'],
    [{ change: 'retain', until: null }, 'Retention date removed'],
    [{ change: 'close' }, 'Closed'],
    [{ change: 'reopen' }, 'Reopened'],
  ],
  'case.opened': [[{}, '']],
  'case.exported': [
    [{ archives: [HASH], bytes: true, reports: false }, '1 archive, with the archive files, without reports'],
    [{ archives: [], bytes: false, reports: true }, '0 archives, without the archive files, with reports'],
  ],
  'rows.exported': [[{ format: 'csv' }, 'As CSV']],
  'attempt.refused': [
    [{ code: 'OWN_DECISION' }, 'Nobody confirms or returns their own decision (OWN_DECISION)'],
    [{ code: 'toString' }, 'toString'],
  ],
}

describe('the detail of a log entry in words', () => {
  test.each(LOG_ACTIONS)('%s', (action) => {
    for (const [detail, text] of DETAILS[action]) expect(describeEntry(action, detail)).toBe(text)
  })

  test('there are words for every change of a case, and for no other', () => {
    const kinds = {
      ...{
        add: 0,
        remove: 0,
        note: 0,
        tag: 0,
        untag: 0,
        assign: 0,
        answer: 0,
        hold: 0,
        retain: 0,
        close: 0,
        reopen: 0,
      },
    } satisfies { readonly [kind in CaseChange['kind']]: 0 }
    expect(Object.keys(CASE_CHANGES).sort()).toEqual(Object.keys(kinds).sort())
  })

  test.each(LOG_ACTIONS)('%s: members that nobody knows, or of another type, are shown as they are', (action) => {
    for (const [detail] of DETAILS[action]) {
      expect(describeEntry(action, { ...detail, later: ['new'] })).toContain('later: ["new"]')
      for (const name of Object.keys(detail))
        expect(describeEntry(action, { ...detail, [name]: { odd: 1 } })).toContain(`${name}: {"odd":1}`)
    }
  })

  test('entries that were changed from outside are shown as they are', () => {
    expect(describeEntry('toString', { a: 1, b: 'x' })).toBe('a: 1, b: x')
    expect(describeEntry('case.changed', { change: 'constructor' })).toBe('change: constructor')
    expect(describeEntry('archive.added', ['a'])).toBe('["a"]')
    expect(describeEntry('archive.added', 'text')).toBe('text')
    expect(describeEntry('archive.added', null)).toBe('')
  })
})
