import type { DatabaseKind } from './database-kind.ts'
import { ED25519_SQL } from './ed25519-sql.ts'
import { LOGGED_ROWS } from './logged-rows.ts'

/** Number of the advisory lock that orders the writers of a log. */
export const LOG_LOCK = 0x70726f6f

/** Largest difference between the time of an entry and the clock of the server, milliseconds. */
const CLOCK_DIFFERENCE = 60_000

const epoch = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Salts of texts whose digests the log records. Old notes have none: no entry records them. */
const salts = (bytes: string, random: string): readonly string[] => [
  `alter table "cases" add column "salt" ${bytes}`,
  `update "cases" set "salt" = ${random}`,
  `alter table "caseNotes" add column "salt" ${bytes}`,
]

/** Entries from which the rules of the library follow are few among many. SQLite uses the index only where a query repeats its condition. */
export const IS_RULE = `"action" in ('library.created', 'library.converted', 'policy.changed', 'checklist.changed', 'reviewer.added', 'reviewer.revoked')`
const INDEX = `create index "logEntriesOfRules" on "logEntries" ("action", "seq")
  where ${IS_RULE}`

/** The key of the log leaves the settings: only the owner reads it, and \`"signCheckpoint"\` signs with it. */
const SECRET = [
  `create table "logSecret" ("id" integer primary key check ("id" = 1), "seed" bytea not null, "public" bytea not null)`,
  `insert into "logSecret" select 1, "seed", "publicEd25519"("seed") from (
    select substr(decode(regexp_replace("value", '-----[A-Z ]+-----|\\s', '', 'g'), 'base64'), 17) as "seed"
    from "settings" where "name" = 'logKey') as "key"`,
  `alter table "settings" disable row level security`,
]

const ISO_TIME = `create function "isoTime"(ms bigint) returns text language sql immutable as $$
  select to_char(timestamp 'epoch' + ms * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`

/** Signs the state of the log as it is, and nothing else: any login may call it. C2SP tlog-checkpoint. */
const SIGN_CHECKPOINT = `create function "signCheckpoint"() returns text language plpgsql security definer as $$
  declare
    entries bigint; latest bigint; root bytea; found bytea; height integer := 0; note text; origin text; secret record; at bigint;
  begin
    perform pg_advisory_xact_lock(${LOG_LOCK});
    select coalesce(max("seq"), -1) + 1 into entries from "logEntries";
    select "checkpoints"."note" into note from "checkpoints" where "size" = entries;
    if note is not null then return note; end if;
    while entries >> height > 0 loop
      if (entries >> height) % 2 = 1 then
        if height = 0 then select "leaf" into found from "logEntries" where "seq" = entries - 1;
        else select "hash" into found from "logNodes" where "level" = height and "position" = (entries >> height) - 1; end if;
        root := case when root is null then found else sha256('\\x01'::bytea || found || root) end;
      end if;
      height := height + 1;
    end loop;
    root := coalesce(root, sha256(''));
    select * into secret from "logSecret";
    origin := 'proofbench.invalid/library/' || substr(encode(sha256('\\x302a300506032b6570032100'::bytea || secret."public"), 'hex'), 1, 16);
    select "time" into latest from "logEntries" where "seq" = entries - 1;
    at := greatest(${epoch}, latest);
    note := origin || e'\\n' || entries || e'\\n' || encode(root, 'base64') || e'\\ntime ' || "isoTime"(at) || e'\\n';
    note := note || e'\\n— ' || origin || ' ' || replace(encode(
      substr(sha256(convert_to(origin || e'\\n', 'UTF8') || '\\x01'::bytea || secret."public"), 1, 4)
      || "signEd25519"(secret."seed", secret."public", convert_to(note, 'UTF8')), 'base64'), e'\\n', '') || e'\\n';
    insert into "checkpoints" values (entries, note, at);
    return note;
  end $$`

const RULES = [
  // Whether the login may do anything: rules for logins would only hide what the verification finds.
  `create function "isOwner"() returns boolean language sql stable security definer as $$
    select pg_has_role(session_user, "relowner", 'member') from pg_class where "oid" = '"logEntries"'::regclass $$`,
  `create function "isOwnKey"(key bytea) returns boolean language sql stable security definer as $$
    select exists (select 1 from "reviewers" where "fingerprint" = key and "account" = session_user) $$`,
  // Details of the entries that this login appended in this transaction.
  `create function "loggedNow"(about text, what text) returns setof json language sql stable security definer as $$
    select "detail"::json from "logEntries" where "object" = about and "action" = what and "account" = session_user
      and "logEntries".xmin = pg_current_xact_id()::xid $$`,
  `create function "keepTime"() returns trigger language plpgsql as $$ begin
    if new."action" = 'library.created' and new."seq" <> 0 then
      raise exception 'a library is created once' using errcode = 'integrity_constraint_violation'; end if;
    if new."time" < (select max("time") from "logEntries" where "seq" = new."seq" - 1) then
      raise exception 'an entry of the log cannot be earlier than the one before' using errcode = 'integrity_constraint_violation'; end if;
    if abs(new."time" - ${epoch}) > ${CLOCK_DIFFERENCE}
      and new."time" is distinct from (select "time" from "logEntries" where "seq" = new."seq" - 1) then
      raise exception 'an entry of the log has the time of the server' using errcode = 'integrity_constraint_violation'; end if;
    return new; end $$`,
  `create trigger "logEntries-time" before insert on "logEntries" for each row execute function "keepTime"()`,
]

/** Triggers that let a row change only with the entry that records the change. Checked at the end of the transaction, in any order. */
const rowRules = (): readonly string[] =>
  LOGGED_ROWS.flatMap(({ table, conditions }) => [
    `create function "logged-${table}"() returns trigger language plpgsql security definer as $$ begin
      if "isOwner"() then return null; end if;
      ${conditions
        .map(
          ({ event, isRecorded, message }) =>
            `if tg_op = '${event.toUpperCase()}' and not coalesce(${isRecorded}, false) then
              raise exception '${message}' using errcode = 'integrity_constraint_violation'; end if;`,
        )
        .join('\n')}
      return null; end $$`,
    `create constraint trigger "${table}-logged" after ${conditions.map(({ event }) => event).join(' or ')} on "${table}"
      deferrable initially deferred for each row execute function "logged-${table}"()`,
  ])

/** Fixes the search path of all functions of this schema: a table of the session could otherwise hide one of the library from them. */
const OWN_TABLES = `do $$ declare guard text; begin
  for guard in select oid::regprocedure::text from pg_proc
    where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('alter function %s set search_path to %I, pg_temp', guard, current_schema());
  end loop; end $$`

/** Returns the statements after which policy and checklist follow from the log, and rows of a server change only with their entries. */
export function signoffMigration(kind: DatabaseKind, bytes: string): readonly string[] {
  // The policy in this table is no longer read.
  const forgotten = `delete from "settings" where "name" in ('fourEyes', 'logKey')`
  if (kind === 'sqlite') return [...salts(bytes, 'randomblob(16)'), INDEX, forgotten]
  return [
    ...salts(bytes, `decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`),
    INDEX,
    ...ED25519_SQL,
    ...SECRET,
    forgotten,
    ISO_TIME,
    SIGN_CHECKPOINT,
    ...RULES,
    ...rowRules(),
    OWN_TABLES,
  ]
}
