import { archiveDigestSql, hexSql, saltedSql, verificationDigestSql } from './row-text.ts'

/** Condition under which a row of a server may change: an entry of the same login and transaction records the change. */
interface RowCondition {
  readonly event: 'insert' | 'update' | 'delete'
  /** Expression of the rows `new` and `old`. */
  readonly isRecorded: string
  readonly message: string
}

export interface LoggedRow {
  readonly table: string
  readonly conditions: readonly RowCondition[]
}

const logged = (about: string, action: string, where: string): string =>
  `exists (select 1 from "loggedNow"(${about}, '${action}') as "d"("d") where ${where})`

/** Whether the entry of a review records the digest of a statement. */
const recordsReview = (sha256: string, condition: string): string =>
  ['decided', 'confirmed', 'returned']
    .map((action) => logged(`'archive:' || ${hexSql(sha256)}`, `review.${action}`, condition))
    .join(' or ')

const isStatement = `new."digest" = sha256(convert_to(new."statement", 'UTF8')) and "d"->>'statement' = ${hexSql('new."digest"')}`

const archiveOf = (id: string): string => `(select "sha256" from "archives" where "id" = ${id})`
const isErased = (id: string): string => logged(`'archive:' || ${hexSql(archiveOf(id))}`, 'archive.erased', 'true')
const changed = (row: string, change: string, condition: string): string =>
  logged(`'case:' || ${row}."caseId"`, 'case.changed', `"d"->>'change' = '${change}' and (${condition})`)
const ofCase = (change: string, condition: string): string =>
  logged(`'case:' || new."id"`, 'case.changed', `"d"->>'change' = '${change}' and (${condition})`)
const saltOf = (row: string): string => `(select "salt" from "cases" where "id" = ${row}."caseId")`
const same = (column: string): string => `new."${column}" is not distinct from old."${column}"`

const aboutArchive = `'archive:' || ${hexSql('new."sha256"')}`
const concluded = (action: string): string =>
  logged(aboutArchive, action, `"d"->>'archive' = ${archiveDigestSql('new')}`)

const ARCHIVES: LoggedRow = {
  table: 'archives',
  conditions: [
    {
      event: 'insert',
      isRecorded: `new."legalHold" = 0 and new."bytesState" <> 'erased' and ${concluded('archive.added')}`,
      message: 'an archive must come with its entry of the log',
    },
    {
      event: 'update',
      isRecorded: `${same('legalHold')} and ${same('addedAt')} and case
        when new."bytesState" = 'erased' or old."bytesState" = 'erased'
          then new."bytesState" = 'erased' and ${logged(aboutArchive, 'archive.erased', 'true')}
        when ${archiveDigestSql('new')} = ${archiveDigestSql('old')} and ${same('verifiedAt')} then true
        else ${concluded('archive.verified')} or ${concluded('archive.added')} end`,
      message: 'what was concluded about an archive changes only with its entry of the log',
    },
  ],
}

const setup = '"verificationSetups"'
const aboutVerified = `'archive:' || ${hexSql(archiveOf('new."archiveId"'))}`
const verified = (action: string): string =>
  logged(
    aboutVerified,
    action,
    `"d"->>'verification' = (select ${verificationDigestSql('new', setup)} from ${setup} where ${setup}."id" = new."setupId")`,
  )

const REVIEWED = (table: string, archive: string): LoggedRow => ({
  table,
  conditions: [
    {
      event: 'insert',
      isRecorded: recordsReview(archive, isStatement),
      message: 'a signed row must be the statement of its entry of the log',
    },
  ],
})

const ROLES_OF_ENTRY = `(select string_agg("role", ',') from json_array_elements_text("d"->'roles') as "role")`
const reviewer = (event: 'insert' | 'update'): RowCondition => ({
  event,
  isRecorded: `new."fingerprint" = sha256(new."spki") and (${
    event === 'update'
      ? `(new."name", new."roles", new."validFrom", new."validUntil", new."account") is not distinct from
        (old."name", old."roles", old."validFrom", old."validUntil", old."account")
        and ${logged(`'reviewer:' || ${hexSql('new."fingerprint"')}`, 'reviewer.revoked', `"d"->>'reason' = new."revocationReason"`)} or `
      : ''
  }new."revokedAt" is null and ${logged(
    `'reviewer:' || ${hexSql('new."fingerprint"')}`,
    'reviewer.added',
    `"d"->>'name' = new."name" and ${ROLES_OF_ENTRY} = new."roles" and "d"->>'validFrom' = "isoTime"(new."validFrom")
      and "d"->>'validUntil' is not distinct from "isoTime"(new."validUntil") and "d"->>'account' is not distinct from new."account"`,
  )})`,
  message: 'a reviewer changes only with the entry of the log',
})

const CASES: LoggedRow = {
  table: 'cases',
  conditions: [
    {
      event: 'insert',
      isRecorded: `new."legalHold" = 0 and new."retainUntil" is null and ${logged(
        `'case:' || new."id"`,
        'case.created',
        `"d"->>'title' = ${saltedSql('new."salt"', 'new."title"')}`,
      )}`,
      message: 'a case must come with its entry of the log',
    },
    {
      event: 'update',
      isRecorded: `(new."title", new."createdAt", new."createdBy", new."salt") = (old."title", old."createdAt", old."createdBy", old."salt")
        and (${same('legalHold')} or ${ofCase('hold', `("d"->>'isHeld')::boolean = (new."legalHold" = 1)`)})
        and (${same('retainUntil')} or ${ofCase('retain', `"d"->>'until' is not distinct from new."retainUntil"`)})
        and (${same('assignee')} or ${ofCase('assign', `"d"->>'reviewer' is not distinct from ${hexSql('new."assignee"')}`)})
        and (${same('status')} or new."status" = 'CLOSED' and ${ofCase('close', 'true')} or new."status" = 'OPEN' and ${ofCase('reopen', 'true')})`,
      message: 'a case changes only with its entry of the log',
    },
  ],
}

const member = (row: string): string => `"d"->>'archive' = ${hexSql(archiveOf(`${row}."archiveId"`))}`
const tag = (row: string): string => `"d"->>'tag' = ${saltedSql(saltOf(row), `${row}."tag"`)}`
const ANSWER = `${saltedSql(saltOf('new'), `'[' || to_json(new."answer") || ',' || to_json(new."comment") || ']'`)}`
const answer = changed(
  'new',
  'answer',
  `exists (select 1 from json_array_elements_text("d"->'questions') with ordinality as "q"("question", "place")
    where "question" = new."question" and "d"->'answers'->>("place"::integer - 1) = ${ANSWER})`,
)

/** Tables of a server whose rows change only together with the entries that record it. */
export const LOGGED_ROWS: readonly LoggedRow[] = [
  ARCHIVES,
  {
    table: 'verifications',
    conditions: [
      {
        event: 'insert',
        isRecorded: `${verified('archive.added')} or ${verified('archive.verified')}`,
        message: 'a verification must come with its entry of the log',
      },
      {
        event: 'update',
        isRecorded: `new."report" is null and ${isErased('new."archiveId"')}`,
        message: 'a report is removed only by an erasure',
      },
    ],
  },
  {
    table: 'settings',
    conditions: (['insert', 'update'] as const).map((event) => ({
      event,
      isRecorded: `new."name" = 'checklist' and ${logged(`'library'`, 'checklist.changed', `"d"->>'sha256' = ${hexSql(`sha256(convert_to(new."value", 'UTF8'))`)}`)}`,
      message: 'a setting changes only with its entry of the log',
    })),
  },
  { table: 'reviewers', conditions: [reviewer('insert'), reviewer('update')] },
  REVIEWED('decisions', 'new."sha256"'),
  REVIEWED('decisionChecks', `(select "sha256" from "decisions" where "id" = new."decisionId")`),
  {
    table: 'signedCoverage',
    conditions: [
      {
        event: 'insert',
        isRecorded: recordsReview(archiveOf('new."archiveId"'), 'true'),
        message: 'signed coverage must come with the entry of its statement',
      },
      {
        event: 'delete',
        isRecorded: isErased('old."archiveId"'),
        message: 'signed coverage is removed only by an erasure',
      },
    ],
  },
  CASES,
  {
    table: 'caseArchives',
    conditions: [
      {
        event: 'insert',
        isRecorded: changed('new', 'add', member('new')),
        message: 'a case changes only with its entry of the log',
      },
      {
        event: 'delete',
        isRecorded: changed('old', 'remove', member('old')),
        message: 'a case changes only with its entry of the log',
      },
    ],
  },
  {
    table: 'caseTags',
    conditions: [
      {
        event: 'insert',
        isRecorded: changed('new', 'tag', tag('new')),
        message: 'a case changes only with its entry of the log',
      },
      {
        event: 'delete',
        isRecorded: changed('old', 'untag', tag('old')),
        message: 'a case changes only with its entry of the log',
      },
    ],
  },
  {
    table: 'caseAnswers',
    conditions: (['insert', 'update'] as const).map((event) => ({
      event,
      isRecorded: answer,
      message: 'an answer changes only with its entry of the log',
    })),
  },
  {
    table: 'caseNotes',
    conditions: [
      {
        event: 'insert',
        isRecorded: changed('new', 'note', `"d"->>'note' = ${saltedSql('new."salt"', 'new."text"')}`),
        message: 'a note must come with its entry of the log',
      },
      { event: 'delete', isRecorded: isErased('old."archiveId"'), message: 'a note is removed only by an erasure' },
    ],
  },
]
