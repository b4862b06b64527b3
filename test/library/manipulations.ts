import { appendEntries } from '../../main/library/log/append-entries.ts'
import type { Library } from '../../main/library/open-library.ts'
import type { NewLogEntry } from '../../main/statement/log/log-entry.ts'

/** Change of a library by somebody who may write its file and knows its tables, without the program. */
export interface Manipulation {
  readonly what: string
  /** Statements of SQL, run without the triggers; or work with the keys of the library, which its owner has. */
  readonly change: string | ((library: Library) => Promise<unknown>)
  /** Code of the difference that `library verify` finds; `opening`: the library is refused; `none`: it is listed as not covered. */
  readonly found: string
  /** Sentence that names it. */
  readonly sentence: RegExp
}

/** Appends an entry that names a person who did not sign it, with the hashes that make the log consistent. */
const forged =
  (entry: Pick<NewLogEntry, 'action' | 'object' | 'detail'>) =>
  (library: Library): Promise<unknown> =>
    library.database.transaction().execute(async (write) => {
      const { fingerprint } = await write
        .selectFrom('reviewers')
        .select('fingerprint')
        .where('name', '=', 'Ada')
        .executeTakeFirstOrThrow()
      const actor = Buffer.from(fingerprint).toString('hex')
      return appendEntries(write, library.log, [{ ...entry, actor }], { now: Date.now(), signs: true })
    })

const LIBRARY = { kind: 'library' } as const
const rejected = `(select id from decisions where decision = 'REJECTED' limit 1)`

/** At least 40 manipulations of a library in a file, by its owner. The table in main/library/README.md is made from them. */
export const MANIPULATIONS: readonly Manipulation[] = [
  {
    what: 'a four-eyes policy is put into the settings',
    change: `insert into settings values ('fourEyes', 'none')`,
    ...{ found: 'ROW_WITHOUT_ENTRY', sentence: /settings fourEyes: the program writes no such setting/ },
  },
  {
    what: 'the checklist is replaced',
    change: `update settings set value = 'title: None' where name = 'checklist'`,
    ...{ found: 'ROW_DIFFERS', sentence: /settings checklist: its SHA-256 is/ },
  },
  {
    what: 'the checklist is removed',
    change: `delete from settings where name = 'checklist'`,
    ...{ found: 'ROW_DIFFERS', sentence: /settings checklist: its SHA-256 is none/ },
  },
  {
    what: 'the public key of the log is exchanged',
    change: `update settings set value = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' where name = 'logPublicKey'`,
    ...{ found: 'opening', sentence: /is not the log key of this library/ },
  },
  {
    what: 'a reviewer gets another role',
    change: `update reviewers set roles = 'reviewer,approver' where name = 'Mia'`,
    ...{ found: 'ROW_DIFFERS', sentence: /roles is "reviewer,approver", by the log \(entry \d+\) "reviewer"/ },
  },
  {
    what: 'a reviewer gets the name of another',
    change: `update reviewers set name = 'Carl Checker' where name = 'Mia'`,
    ...{ found: 'ROW_DIFFERS', sentence: /name is "Carl Checker", by the log \(entry \d+\) "Mia"/ },
  },
  {
    what: 'the validity of a key is extended',
    change: `update reviewers set validUntil = null where name = 'Rex'`,
    ...{ found: 'ROW_DIFFERS', sentence: /valid until is none/ },
  },
  {
    what: 'the validity of a key begins earlier',
    change: `update reviewers set validFrom = 0 where name = 'Mia'`,
    ...{ found: 'ROW_DIFFERS', sentence: /valid from is 0/ },
  },
  {
    what: 'a revocation is undone',
    change: `update reviewers set revokedAt = null, revokedBy = null, revocationReason = null where name = 'Rex'`,
    ...{ found: 'ROW_DIFFERS', sentence: /revoked at is none/ },
  },
  {
    what: 'the reason of a revocation is rewritten',
    change: `update reviewers set revocationReason = 'fraud' where name = 'Rex'`,
    ...{ found: 'ROW_DIFFERS', sentence: /reason of the revocation is "fraud"/ },
  },
  {
    what: 'the public key of a reviewer is exchanged',
    change: `update reviewers set spki = (select spki from reviewers where name = 'Mia') where name = 'Carl'`,
    ...{ found: 'ROW_DIFFERS', sentence: /the public key of Carl does not have this fingerprint/ },
  },
  {
    what: 'the login of a reviewer is changed',
    change: `update reviewers set account = 'mia' where name = 'Carl'`,
    ...{ found: 'ROW_DIFFERS', sentence: /login is "mia"/ },
  },
  {
    what: 'a reviewer is added',
    change: `insert into reviewers select zeroblob(32), 'Eve', spki, 'approver', validFrom, null, addedAt, null, null, null, null, null from reviewers limit 1`,
    ...{ found: 'ROW_WITHOUT_ENTRY', sentence: /no entry adds the reviewer Eve/ },
  },
  {
    what: 'a reviewer is deleted',
    change: `delete from reviewers where name = 'Rex'`,
    ...{ found: 'ROW_MISSING', sentence: /is missing: entry \d+ adds Rex/ },
  },
  {
    what: 'an archive without a decision is deleted',
    change: `delete from archives where proofId = 'proof-3'`,
    ...{ found: 'ROW_MISSING', sentence: /archives [0-9a-f]{12} is missing: entry \d+ adds it/ },
  },
  {
    what: 'an archive with a confirmed decision is deleted',
    change: `delete from archives where proofId = 'proof-0'`,
    ...{ found: 'ROW_MISSING', sentence: /archives [0-9a-f]{12} is missing/ },
  },
  {
    what: 'an archive is added',
    change: `insert into archives (sha256, container, size, addedAt, bytesState, isTestKey, verifiedAt) values (zeroblob(32), 'mime', 1, 1, 'missing', 0, 1)`,
    ...{ found: 'ROW_WITHOUT_ENTRY', sentence: /archives 0{12}: no entry adds this archive/ },
  },
  {
    what: 'the verdict of an archive is changed',
    change: `update archives set indication = 'TOTAL_FAILED' where proofId = 'proof-3'`,
    ...{ found: 'ROW_DIFFERS', sentence: /verdict is "TOTAL_FAILED"/ },
  },
  {
    what: 'the level of assurance of an archive is lowered, so that no second person is needed',
    change: `update archives set levelOfAssurance = 'LOA1' where proofId = 'proof-3'`,
    ...{ found: 'ROW_DIFFERS', sentence: /level of assurance is "LOA1"/ },
  },
  {
    what: 'the tenant of an archive is changed',
    change: `update archives set tenantId = 'another' where proofId = 'proof-3'`,
    ...{ found: 'ROW_DIFFERS', sentence: /its columns are not those that the log records/ },
  },
  {
    what: 'a legal hold is put on an archive',
    change: `update archives set legalHold = 1 where proofId = 'proof-0'`,
    ...{ found: 'ROW_DIFFERS', sentence: /legal hold is true/ },
  },
  {
    what: 'an archive is marked as erased',
    change: `update archives set bytesState = 'erased' where proofId = 'proof-0'`,
    ...{ found: 'ROW_DIFFERS', sentence: /erased is true/ },
  },
  {
    what: 'the verdict of a verification is changed',
    change: `update verifications set indication = 'TOTAL_FAILED' where archiveId = (select id from archives where proofId = 'proof-3')`,
    ...{ found: 'ROW_DIFFERS', sentence: /is not as an entry records it/ },
  },
  {
    what: 'a verification is deleted',
    change: `delete from verifications where archiveId = (select id from archives where proofId = 'proof-3')`,
    ...{ found: 'ROW_DIFFERS', sentence: /the one with the report [0-9a-f]{12} is missing/ },
  },
  {
    what: 'the trusted keys of the verifications are exchanged',
    change: 'update verificationSetups set trustSha256 = zeroblob(32)',
    ...{ found: 'ROW_DIFFERS', sentence: /is not as an entry records it/ },
  },
  {
    what: 'a stored report is replaced (found with --reports)',
    change: `update verifications set report = x'0300' where archiveId = (select id from archives where proofId = 'proof-3')`,
    ...{ found: 'ROW_DIFFERS', sentence: /the text of the report [0-9a-f]{12} was changed/ },
  },
  {
    what: 'a stored report is removed',
    change: `update verifications set report = null where archiveId = (select id from archives where proofId = 'proof-3')`,
    ...{ found: 'ROW_DIFFERS', sentence: /the report [0-9a-f]{12} is missing/ },
  },
  {
    what: 'a rejection becomes an approval',
    change: `update decisions set decision = 'APPROVED' where id = ${rejected}`,
    ...{ found: 'ROW_DIFFERS', sentence: /decision is "APPROVED", by the log \(entry \d+\) "REJECTED"/ },
  },
  {
    what: 'a decision gets another reviewer',
    change: `update decisions set reviewer = (select fingerprint from reviewers where name = 'Ada') where id = ${rejected}`,
    ...{ found: 'ROW_DIFFERS', sentence: /reviewer is "/ },
  },
  {
    what: 'a decision no longer needs a second person',
    change: `update decisions set secondPerson = 0 where id = ${rejected}`,
    ...{ found: 'ROW_DIFFERS', sentence: /second person is false/ },
  },
  {
    what: 'a decision gets the statement of another',
    change: `update decisions set statement = (select statement from decisions where decision = 'APPROVED') where id = ${rejected}`,
    ...{ found: 'STATEMENT_INVALID', sentence: /it is not the one that the entry records/ },
  },
  {
    what: 'a decision is moved to another archive',
    change: `update decisions set archiveId = (select id from archives where proofId = 'proof-3') where decision = 'APPROVED'`,
    ...{ found: 'ROW_DIFFERS', sentence: /its number of an archive is not that of the archive it is about/ },
  },
  {
    what: 'the time of a decision is changed',
    change: `update decisions set time = time - 1 where id = ${rejected}`,
    ...{ found: 'ROW_DIFFERS', sentence: /time is 20/ },
  },
  {
    what: 'the account of a decision is changed',
    change: `update decisions set account = 'nobody' where id = ${rejected}`,
    ...{ found: 'ROW_DIFFERS', sentence: /account is "nobody"/ },
  },
  {
    what: 'a decision is deleted',
    change: `delete from decisions where id = ${rejected}`,
    ...{ found: 'STATEMENT_MISSING', sentence: /the statement that entry \d+ records is missing/ },
  },
  {
    what: 'a confirmation is deleted',
    change: `delete from decisionChecks where result = 'CONFIRMED'`,
    ...{ found: 'STATEMENT_MISSING', sentence: /the statement that entry \d+ records is missing/ },
  },
  {
    what: 'a return becomes a confirmation',
    change: `update decisionChecks set result = 'CONFIRMED' where result = 'RETURNED'`,
    ...{ found: 'ROW_DIFFERS', sentence: /result is "CONFIRMED"/ },
  },
  {
    what: 'a confirmation gets another checker',
    change: `update decisionChecks set checker = (select fingerprint from reviewers where name = 'Ada') where result = 'CONFIRMED'`,
    ...{ found: 'ROW_DIFFERS', sentence: /checker is "/ },
  },
  {
    what: 'the record of what was displayed before a decision is deleted',
    change: 'delete from signedCoverage',
    ...{ found: 'ROW_MISSING', sentence: /what was displayed of the archive/ },
  },
  {
    what: 'the record of what was displayed before a decision is rewritten',
    change: `update signedCoverage set content = '{"tabs":[],"findings":[],"images":[],"indicators":[]}'`,
    ...{ found: 'ROW_DIFFERS', sentence: /its content does not have this digest/ },
  },
  {
    what: 'a legal hold is lifted',
    change: 'update cases set legalHold = 0',
    ...{ found: 'ROW_DIFFERS', sentence: /legal hold is false, by the log \(entry \d+\) true/ },
  },
  {
    what: 'a retention date is moved back',
    change: `update cases set retainUntil = '2020-01-01'`,
    ...{ found: 'ROW_DIFFERS', sentence: /retention date is "2020-01-01"/ },
  },
  {
    what: 'the title of a case is changed',
    change: `update cases set title = 'Nothing'`,
    ...{ found: 'ROW_DIFFERS', sentence: /digest of the title/ },
  },
  {
    what: 'a case is closed, and given to another person',
    change: `update cases set status = 'CLOSED', assignee = null`,
    ...{ found: 'ROW_DIFFERS', sentence: /status is "CLOSED"|assignee is none/ },
  },
  {
    what: 'a case is deleted',
    change:
      'delete from caseNotes; delete from caseAnswers; delete from caseTags; delete from caseArchives; delete from cases',
    ...{ found: 'ROW_MISSING', sentence: /cases \d+ is missing/ },
  },
  {
    what: 'an archive is taken out of a case',
    change: 'delete from caseArchives where rowid in (select rowid from caseArchives limit 1)',
    ...{ found: 'ROW_MISSING', sentence: /caseArchives \d+: the archive [0-9a-f]+ is missing/ },
  },
  {
    what: 'a note is rewritten',
    change: `update caseNotes set text = 'Nothing was found.' where archiveId is null`,
    ...{ found: 'ROW_WITHOUT_ENTRY', sentence: /no entry records a note of case \d+ with this text/ },
  },
  {
    what: 'a note is deleted',
    change: 'delete from caseNotes where archiveId is null',
    ...{ found: 'ROW_MISSING', sentence: /the note of case \d+ with the digest [0-9a-f]{12} is missing/ },
  },
  {
    what: 'a note gets another author',
    change: `update caseNotes set author = (select fingerprint from reviewers where name = 'Carl')`,
    ...{ found: 'ROW_DIFFERS', sentence: /author is "/ },
  },
  {
    what: 'an answer to the checklist of a case is changed',
    change: `update caseAnswers set answer = 'NO'`,
    ...{ found: 'ROW_DIFFERS', sentence: /digest of the answer/ },
  },
  {
    what: 'a tag of a case is exchanged',
    change: `update caseTags set tag = 'harmless'`,
    ...{ found: 'ROW_WITHOUT_ENTRY', sentence: /no entry adds the digest of a tag/ },
  },
  {
    what: 'an entry of the log is changed',
    change: `update logEntries set detail = replace(detail, '"isHeld":true', '"isHeld":false')`,
    ...{ found: 'ENTRY_CHANGED', sentence: /was changed/ },
  },
  {
    what: 'the end of the log is cut off',
    change: 'delete from logEntries where seq > 9; delete from logNodes where (position + 1) * (1 << level) > 10',
    ...{ found: 'CHECKPOINT_CONTRADICTED', sentence: /entries were cut off/ },
  },
  {
    what: 'an entry in the name of the administrator switches the policy off',
    change: forged({
      action: 'policy.changed',
      object: LIBRARY,
      detail: { policy: 'none', requires: [], clockMinutes: 10 },
    }),
    ...{ found: 'ENTRY_UNSIGNED', sentence: /names Ada, who did not sign it/ },
  },
  {
    what: 'an entry with the signature of an earlier one switches the policy back',
    change: async (library) => {
      const { detail } = await library.database
        .selectFrom('logEntries')
        .select('detail')
        .where('action', '=', 'policy.changed')
        .executeTakeFirstOrThrow()
      return forged({ action: 'policy.changed', object: LIBRARY, detail: JSON.parse(detail) })(library)
    },
    ...{ found: 'ENTRY_UNSIGNED', sentence: /names Ada, who did not sign it/ },
  },
  {
    what: 'an entry in the name of the administrator adds a reviewer',
    change: forged({
      ...{ action: 'reviewer.added', object: { kind: 'reviewer', id: 'ab'.repeat(32) } },
      detail: {
        name: 'Eve',
        roles: ['approver'],
        account: null,
        validFrom: '2020-01-01T00:00:00.000Z',
        validUntil: null,
      },
    }),
    ...{ found: 'ENTRY_UNSIGNED', sentence: /names Ada, who did not sign it/ },
  },
  {
    what: 'an entry in the name of the administrator erases an archive',
    change: async (library) => {
      const { sha256 } = await library.database
        .selectFrom('archives')
        .select('sha256')
        .limit(1)
        .executeTakeFirstOrThrow()
      const object = { kind: 'archive', id: Buffer.from(sha256).toString('hex') } as const
      return forged({ action: 'archive.erased', object, detail: {} })(library)
    },
    ...{ found: 'ENTRY_UNSIGNED', sentence: /names Ada, who did not sign it/ },
  },
  {
    what: 'the place of an archive is changed',
    change: `update places set path = path || '.old'`,
    ...{ found: 'none', sentence: /places of archives, their tags/ },
  },
  {
    what: 'a tag of an archive is added',
    change: `insert into tags select id, 'seen' from archives limit 1`,
    ...{ found: 'none', sentence: /places of archives, their tags/ },
  },
  {
    what: 'a facet of an archive is removed',
    change: 'delete from facets',
    ...{ found: 'none', sentence: /facets, matches and hashes of pictures/ },
  },
]
