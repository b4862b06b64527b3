import type { DatabaseKind } from './database-kind.ts'

/** Text of an entry as `entryText` makes it; `to_json` escapes as JSON.stringify does. */
const ENTRY_TEXT = `'{"index":' || new."seq"
  || ',"time":' || to_json(to_char(timestamp 'epoch' + new."time" * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  || ',"account":' || to_json(new."account")
  || ',"actor":' || coalesce(to_json(encode(new."actor", 'hex'))::text, 'null')
  || ',"action":' || to_json(new."action") || ',"object":' || to_json(new."object") || ',"detail":' || new."detail" || '}'`

/** Hash of a child of a new node: a leaf below level 1. */
const childHash = (position: string): string => `case new."level"
  when 1 then (select "leaf" from "logEntries" where "seq" = ${position})
  else (select "hash" from "logNodes" where "level" = new."level" - 1 and "position" = ${position}) end`

/** True if the entry that a row names is missing, is not about a review, or was added by another login. */
const FOREIGN_ENTRY = `not exists (select 1 from "logEntries" where "seq" = new."logIndex" and "account" = session_user and "action" like 'review.%')`

/**
 * Conditions under which a server refuses a row, also from a login that uses SQL of its own. Without them any login could stop all others
 * from writing: by a wrong or missing node, by a checkpoint of a future size, or by a decision that names a future entry.
 */
const REFUSED: readonly {
  readonly table: string
  readonly event: 'insert' | 'delete'
  readonly when: string
  readonly message: string
}[] = [
  {
    table: 'logEntries',
    event: 'insert',
    when: `new."leaf" is distinct from sha256('\\x00'::bytea || convert_to(${ENTRY_TEXT}, 'UTF8'))`,
    message: 'the leaf of an entry must be its hash',
  },
  {
    table: 'logNodes',
    event: 'insert',
    when: `new."hash" is distinct from sha256('\\x01'::bytea || ${childHash('new."position" * 2')} || ${childHash('new."position" * 2 + 1')})`,
    message: 'a node of the log must be the hash of its children',
  },
  {
    table: 'checkpoints',
    event: 'insert',
    when: 'new."size" <> (select coalesce(max("seq"), -1) + 1 from "logEntries")',
    message: 'a checkpoint must be of all entries of the log',
  },
  { table: 'decisions', event: 'insert', when: FOREIGN_ENTRY, message: 'a decision must name the entry of its login' },
  {
    table: 'decisionChecks',
    event: 'insert',
    when: FOREIGN_ENTRY,
    message: 'a check must name the entry of its login',
  },
  {
    table: 'caseArchives',
    event: 'delete',
    when: 'exists (select 1 from "cases" where "id" = old."caseId" and "legalHold" = 1)',
    message: 'an archive under a legal hold stays in its case',
  },
]

/** Refuses an entry without the nodes that it completes. Checked at the end of the transaction, since nodes are inserted after the entry. */
const COMPLETE = [
  `create function "completeLog"() returns trigger language plpgsql as $$
    declare
      height integer := 1;
      place bigint := new."seq" / 2;
    begin
      loop
        if not exists (select 1 from "logNodes" where "level" = height and "position" = place) then
          raise exception 'an entry of the log must come with its nodes' using errcode = 'integrity_constraint_violation';
        end if;
        exit when place % 2 = 0;
        place := place / 2;
        height := height + 1;
      end loop;
      return null;
    end $$`,
  `create constraint trigger "logEntries-complete" after insert on "logEntries" deferrable initially deferred
    for each row when (new."seq" % 2 = 1) execute function "completeLog"()`,
]

/** Fixes the search path of the functions: a temporary table of the session could otherwise hide a table of the library from them. */
const OWN_TABLES = `do $$ declare guard text; begin
  for guard in select oid::regprocedure::text from pg_proc
    where pronamespace = current_schema()::regnamespace and (proname ~ '^(guard|rule)-' or proname = 'completeLog')
  loop
    execute format('alter function %s set search_path to %I, pg_temp', guard, current_schema());
  end loop; end $$`

/** Returns the statements that make a server refuse such rows. A file belongs to its user, and needs none. */
export function loginMigration(kind: DatabaseKind): readonly string[] {
  if (kind === 'sqlite') return []
  return [
    ...REFUSED.flatMap(({ table, event, when, message }) => [
      `create function "rule-${table}"() returns trigger language plpgsql as $$ begin
        if ${when} then raise exception '${message}' using errcode = 'integrity_constraint_violation'; end if;
        return ${event === 'insert' ? 'new' : 'old'}; end $$`,
      `create trigger "${table}-rule" before ${event} on "${table}" for each row execute function "rule-${table}"()`,
    ]),
    ...COMPLETE,
    OWN_TABLES,
  ]
}
