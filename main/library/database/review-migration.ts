import type { DatabaseKind } from './database-kind.ts'

interface Columns {
  readonly id: string
  readonly bytes: string
  readonly text: string
  readonly table: string
}

/** Statements of the tables of reviews, cases and the log, with the triggers that refuse changes of signed and logged rows. */
export function reviewMigration(kind: DatabaseKind, columns: Columns): readonly string[] {
  return [...tables(columns), ...(kind === 'sqlite' ? sqliteTriggers() : postgresTriggers())]
}

const tables = ({ id, bytes, text, table }: Columns): readonly string[] => [
  `create table "reviewers" (
    "fingerprint" ${bytes} primary key, "name" text not null, "spki" ${bytes} not null, "roles" text not null, "validFrom" bigint not null,
    "validUntil" bigint, "addedAt" bigint not null, "addedBy" ${bytes}, "revokedAt" bigint, "revokedBy" ${bytes}, "revocationReason" text,
    "account" text
  )`,
  `create table "decisions" (
    "id" ${id}, "archiveId" bigint not null, "sha256" ${bytes} not null, "reviewer" ${bytes} not null references "reviewers" ("fingerprint"),
    "decision" text not null check ("decision" in ('APPROVED', 'REJECTED', 'ESCALATED')),
    "secondPerson" integer not null check ("secondPerson" in (0, 1)), "previousId" bigint references "decisions" ("id"),
    "time" bigint not null, "statement" text not null, "digest" ${bytes} not null unique, "logIndex" bigint not null unique,
    "account" text not null, unique ("id", "reviewer")
  )`,
  `create unique index "decisionsByArchive" on "decisions" ("archiveId", coalesce("previousId", 0))`,
  `create unique index "decisionsByPrevious" on "decisions" ("previousId") where "previousId" is not null`,
  `create index "decisionsByReviewer" on "decisions" ("reviewer", "id")`,
  `create table "decisionChecks" (
    "decisionId" bigint primary key, "maker" ${bytes} not null, "checker" ${bytes} not null references "reviewers" ("fingerprint"),
    "result" text not null check ("result" in ('CONFIRMED', 'RETURNED')), "time" bigint not null, "statement" text not null,
    "digest" ${bytes} not null unique, "logIndex" bigint not null unique, "account" text not null,
    constraint "nobodyChecksOwnDecision" check ("maker" <> "checker"),
    foreign key ("decisionId", "maker") references "decisions" ("id", "reviewer")
  )`,
  `create table "savedCoverage" (
    "archiveId" bigint not null, "reviewer" ${bytes} not null, "content" text not null, "updatedAt" bigint not null,
    primary key ("archiveId", "reviewer")
  )`,
  `create table "signedCoverage" (
    "digest" ${bytes} not null, "archiveId" bigint not null, "content" text not null, primary key ("archiveId", "digest")
  )`,
  `create table "logEntries" (
    "seq" bigint not null primary key, "time" bigint not null, "account" text not null, "actor" ${bytes}, "action" text not null,
    "object" ${text} not null, "detail" text not null, "leaf" ${bytes} not null
  ) ${table}`,
  `create index "logEntriesByObject" on "logEntries" ("object", "seq")`,
  `create table "logNodes" (
    "level" integer not null, "position" bigint not null, "hash" ${bytes} not null, primary key ("level", "position")
  ) ${table}`,
  `create table "checkpoints" ("size" bigint not null primary key, "note" text not null, "time" bigint not null)`,
  `create table "exportedEntries" ("seq" bigint not null primary key, "entry" text not null, "path" text not null)`,
  `create table "cases" (
    "id" ${id}, "title" text not null, "status" text not null check ("status" in ('OPEN', 'CLOSED')), "assignee" ${bytes},
    "legalHold" integer not null check ("legalHold" in (0, 1)), "retainUntil" ${text}, "createdAt" bigint not null,
    "createdBy" ${bytes} not null
  )`,
  `create index "casesByAssignee" on "cases" ("assignee")`,
  `create table "caseArchives" (
    "caseId" bigint not null references "cases" ("id"), "archiveId" bigint not null, "addedAt" bigint not null,
    primary key ("caseId", "archiveId")
  )`,
  `create index "caseArchivesByArchive" on "caseArchives" ("archiveId")`,
  `create table "caseTags" (
    "caseId" bigint not null references "cases" ("id"), "tag" ${text} not null, primary key ("caseId", "tag")
  )`,
  `create table "caseAnswers" (
    "caseId" bigint not null references "cases" ("id"), "question" ${text} not null,
    "answer" text not null check ("answer" in ('YES', 'NO', 'NOT_APPLICABLE')), "comment" text not null, "answeredAt" bigint not null,
    "answeredBy" ${bytes} not null, primary key ("caseId", "question")
  )`,
  `create table "caseNotes" (
    "id" ${id}, "caseId" bigint not null references "cases" ("id"), "archiveId" bigint, "author" ${bytes} not null,
    "time" bigint not null, "text" text not null
  )`,
  `create index "caseNotesByCase" on "caseNotes" ("caseId", "id")`,
]

/** Tables whose rows are never changed or deleted. */
const FIXED = ['decisions', 'decisionChecks', 'logEntries', 'logNodes', 'checkpoints'] as const

/** Conditions under which a row may not be inserted, with the message. `new` is the row. */
const REFUSED_ROWS: readonly { readonly table: string; readonly when: string; readonly message: string }[] = [
  {
    table: 'logEntries',
    when: 'new."seq" <> (select coalesce(max("seq"), -1) + 1 from "logEntries")',
    message: 'an entry of the log must follow the last one',
  },
  {
    table: 'decisions',
    when: 'exists (select 1 from "decisions" where "id" = new."id" or "digest" = new."digest" or "logIndex" = new."logIndex")',
    message: 'a decision cannot be replaced',
  },
  {
    table: 'decisions',
    // It supersedes the latest decision about the archive, or is the first one.
    when: 'coalesce(new."previousId", 0) <> (select coalesce(max("id"), 0) from "decisions" where "archiveId" = new."archiveId")',
    message: 'a decision must supersede the latest one',
  },
  {
    table: 'decisions',
    when: 'not exists (select 1 from "reviewers" where "fingerprint" = new."reviewer" and "revokedAt" is null)',
    message: 'a decision needs a reviewer that is not revoked',
  },
  {
    table: 'decisionChecks',
    when: `exists (select 1 from "decisionChecks" where "decisionId" = new."decisionId" or "digest" = new."digest" or "logIndex" = new."logIndex")
      or not exists (select 1 from "decisions" where "id" = new."decisionId" and "reviewer" = new."maker" and "secondPerson" = 1)
      or exists (select 1 from "decisions" where "previousId" = new."decisionId")
      or not exists (select 1 from "reviewers" where "fingerprint" = new."checker" and "revokedAt" is null)`,
    message: 'the decision cannot be checked',
  },
  {
    table: 'logNodes',
    when: 'exists (select 1 from "logNodes" where "level" = new."level" and "position" = new."position")',
    message: 'a node of the log cannot be replaced',
  },
  {
    table: 'checkpoints',
    when: 'exists (select 1 from "checkpoints" where "size" = new."size")',
    message: 'a checkpoint cannot be replaced',
  },
]

/** REPLACE deletes rows without their triggers: the insertion is refused as well. */
const sqliteTriggers = (): readonly string[] => [
  ...FIXED.flatMap((table) =>
    ['update', 'delete'].map(
      (action) =>
        `create trigger "${table}-${action}" before ${action} on "${table}" begin select raise(abort, '${table}: rows are never changed or deleted'); end`,
    ),
  ),
  `create trigger "reviewers-delete" before delete on "reviewers" begin select raise(abort, 'reviewers are revoked, not deleted'); end`,
  ...REFUSED_ROWS.map(
    ({ table, when, message }, index) =>
      `create trigger "${table}-insert-${index}" before insert on "${table}" when ${when} begin select raise(abort, '${message}'); end`,
  ),
]

/** Rows of the log and signed rows carry the login that inserted them. */
const OWN_ACCOUNT = ['decisions', 'decisionChecks', 'logEntries'] as const

const postgresTriggers = (): readonly string[] => [
  `create function "refuseChange"() returns trigger language plpgsql as $$
    begin raise exception '%: rows are never changed or deleted', tg_table_name using errcode = 'integrity_constraint_violation'; end $$`,
  ...[...FIXED, 'reviewers'].flatMap((table) => [
    `create trigger "${table}-change" before ${table === 'reviewers' ? 'delete' : 'update or delete'} on "${table}" for each row execute function "refuseChange"()`,
    `create trigger "${table}-truncate" before truncate on "${table}" for each statement execute function "refuseChange"()`,
  ]),
  ...[...new Set(REFUSED_ROWS.map(({ table }) => table))].flatMap((table) => [
    `create function "guard-${table}"() returns trigger language plpgsql as $$ begin
      ${[
        ...REFUSED_ROWS.filter((row) => row.table === table),
        ...(OWN_ACCOUNT.some((own) => own === table)
          ? [{ when: 'new."account" <> session_user', message: 'a row must carry the login that inserts it' }]
          : []),
      ]
        .map(
          ({ when, message }) =>
            `if ${when} then raise exception '${message}' using errcode = 'integrity_constraint_violation'; end if;`,
        )
        .join('\n')}
      return new; end $$`,
    `create trigger "${table}-insert" before insert on "${table}" for each row execute function "guard-${table}"()`,
  ]),
]
