import { LOG_LOCK } from '../../main/library/database/signoff-migration.ts'

/** Logins of a library on a server, one of each role. */
export const LOGINS = {
  vito: 'viewer',
  rosa: 'reviewer',
  alma: 'approver',
  adam: 'administrator',
  wim: 'worker',
} as const
export type LoginName = keyof typeof LOGINS
export const LOGIN_NAMES = Object.keys(LOGINS) as readonly LoginName[] // the keys of LOGINS

/** Statements by which a login tries to change what it may not. */
export interface LoginManipulation {
  readonly what: string
  readonly statements: readonly string[]
  /** Logins that may do this, since their work needs it: the change is found, or it is no manipulation. Others are refused. */
  readonly may?: { readonly [name in LoginName]?: string }
}

/** Appends an entry with its leaf in the name of a person. `actor`: expression of the key. Nodes follow where the entry completes them. */
const appends = (action: string, object: string, detail: string, actor: string, time = 'time'): string => `do $$
  declare next bigint; at bigint; who bytea; content text;
  begin
    perform pg_advisory_xact_lock(${LOG_LOCK});
    select max(seq) + 1, ${time === 'time' ? 'max(time)' : time} into next, at from "logEntries";
    who := ${actor};
    content := '{"index":' || next || ',"time":' || to_json("isoTime"(at)) || ',"account":' || to_json(session_user::text)
      || ',"actor":' || coalesce(to_json(encode(who, 'hex'))::text, 'null') || ',"action":"${action}","object":' || to_json(${object}) || ',"detail":${detail}}';
    insert into "logEntries" values (next, at, session_user, who, '${action}', ${object}, '${detail}', sha256('\\x00'::bytea || convert_to(content, 'UTF8')));
  end $$`

const keyOf = (name: string): string => `(select fingerprint from reviewers where name = '${name}')`

/** At least 15 manipulations, each tried by each of the five roles. */
export const LOGIN_MANIPULATIONS: readonly LoginManipulation[] = [
  {
    what: 'put a four-eyes policy into the settings',
    statements: [`insert into settings values ('fourEyes', 'none')`],
  },
  {
    what: 'replace the checklist',
    statements: [
      `insert into settings values ('checklist', 'title: None') on conflict (name) do update set value = 'title: None'`,
    ],
  },
  { what: 'read the private key of the log', statements: ['select "seed" from "logSecret"'] },
  { what: 'sign a state that the log does not have', statements: [`insert into checkpoints values (99, 'x', 0)`] },
  {
    what: 'switch the policy off in the name of the administrator',
    statements: [appends('policy.changed', `'library'`, '{"policy":"none"}', keyOf('adam'))],
    may: { adam: 'ENTRY_UNSIGNED' },
  },
  {
    what: 'unmask an archive in the name of an approver',
    statements: [appends('archive.unmasked', `'library'`, '{"reason":"x"}', keyOf('alma'))],
    may: { alma: 'ENTRY_UNSIGNED' },
  },
  {
    what: 'write an entry of the day before yesterday',
    statements: [appends('archive.opened', `'library'`, '{"masked":true}', 'null', '(max(time) - 172800000)')],
  },
  {
    what: 'write an entry of next year',
    statements: [appends('archive.opened', `'library'`, '{"masked":true}', 'null', '(max(time) + 31536000000)')],
  },
  { what: 'change the verdict of archives', statements: [`update archives set indication = 'TOTAL_FAILED'`] },
  { what: 'change the verdict of verifications', statements: [`update verifications set indication = 'TOTAL_FAILED'`] },
  { what: 'remove stored reports', statements: ['update verifications set report = null'] },
  { what: 'delete archives', statements: ['delete from archives'] },
  { what: 'lift a legal hold', statements: ['update cases set "legalHold" = 0'] },
  { what: 'move a retention date back', statements: [`update cases set "retainUntil" = '2020-01-01'`] },
  { what: 'rewrite a note', statements: [`update "caseNotes" set text = 'x'`] },
  { what: 'delete a note', statements: ['delete from "caseNotes"'] },
  { what: 'give oneself a role', statements: [`update reviewers set roles = 'administrator,approver'`] },
  { what: 'extend a key', statements: ['update reviewers set "validUntil" = null, "validFrom" = 0'] },
  {
    what: 'change a decision without its triggers',
    statements: ['alter table decisions disable trigger all', `update decisions set decision = 'APPROVED'`],
  },
  { what: 'delete confirmations', statements: ['delete from "decisionChecks"'] },
  {
    what: 'confirm a decision with the key of another person',
    statements: [
      `insert into "decisionChecks" select id, reviewer, ${keyOf('alma')}, 'CONFIRMED', 0, 'x', '\\x01', (select max(seq) from "logEntries"), session_user from decisions limit 1`,
    ],
  },
  { what: 'delete what was displayed before a decision', statements: ['delete from "signedCoverage"'] },
  { what: 'empty the log', statements: ['truncate "logEntries" cascade'] },
  { what: 'become another role', statements: ['set role postgres', 'delete from decisions'] },
]
