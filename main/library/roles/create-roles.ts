import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { QUEUE_SCHEMA } from '../queue/queue-schema.ts'
import { databaseRole, GRANTS, type Grantee, ROLES, type Role, type TableGrants } from './grants.ts'

/** Any number: the roles belong to the whole cluster, and two administrators may create them at once. */
const LOCK = 7_302_411

/** Creates the roles of a library, and replaces their rights by those of this version. Needs the owner of the tables. */
export async function createRoles(database: Database): Promise<void> {
  await database.transaction().execute(async (write) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(write)
    const { rows: existing } = await sql<{ name: string }>`select rolname as name from pg_roles`.execute(write)
    for (const name of ROLES.map(databaseRole))
      if (!existing.some((role) => role.name === name)) await run(write, `create role ${name} nologin`)
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(write)
    const schema = quoted(rows[0]?.schema ?? 'public')
    await run(write, `grant usage on schema ${schema} to ${namesOf(ROLES)}`)
    await run(write, `revoke all on all tables in schema ${schema} from ${namesOf(ROLES)}`)
    for (const table of await tablesOf(write)) {
      const grants = GRANTS[table]
      if (grants) for (const statement of statementsOf(quoted(table), grants)) await run(write, statement)
    }
    // Erasure ends with VACUUM, which PostgreSQL 16 and earlier allow to owners only.
    const { rows: versions } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version`.execute(write)
    if ((versions[0]?.version ?? 0) >= 170_000)
      for (const emptied of [schema, QUEUE_SCHEMA])
        await run(write, `grant maintain on all tables in schema ${emptied} to ${databaseRole('administrator')}`)
    await run(write, `grant usage on schema ${QUEUE_SCHEMA} to ${namesOf(QUEUE_ROLES)}`)
    await run(
      write,
      `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${namesOf(QUEUE_ROLES)}`,
    )
    // With another version in it, nobody could open the queue.
    const versionTable = `${QUEUE_SCHEMA}.version`
    await run(write, `revoke insert, update, delete on ${versionTable} from ${namesOf(QUEUE_ROLES)}`)
    await run(write, `grant update (${VERSION_TIMES.join(', ')}) on ${versionTable} to ${namesOf(QUEUE_ROLES)}`)
  })
}

/** Roles that fill and empty the queue. */
const QUEUE_ROLES: readonly Role[] = ['worker', 'administrator']
/** Columns of the version of pg-boss that its workers write. */
const VERSION_TIMES = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'] as const

function statementsOf(table: string, grants: TableGrants): readonly string[] {
  const { read, add = [], change = [], remove = [] } = grants
  const grant = (right: string, grantees: readonly Grantee[]): readonly string[] =>
    grantees.map((grantee) =>
      typeof grantee === 'string'
        ? `grant ${right} on ${table} to ${databaseRole(grantee)}`
        : `grant ${right} (${grantee.columns.map(quoted).join(', ')}) on ${table} to ${databaseRole(grantee.role)}`,
    )
  return [
    ...[...grant('select', read), ...grant('insert', add), ...grant('update', change), ...grant('delete', remove)],
    ...(grants.ownColumn || grants.ownKey || grants.secret ? rowPolicies(table, grants) : []),
  ]
}

/**
 * Row-level security: secret rows are hidden, and roles add rows under the name of their login and with keys that may be theirs only;
 * some roles alone add reserved rows.
 */
function rowPolicies(table: string, { ownColumn, ownKey, reserved, secret }: TableGrants): readonly string[] {
  const hasOwnLogin = ownColumn === undefined ? 'true' : `${quoted(ownColumn)} = session_user::text`
  const hasOwnKey =
    ownKey === undefined
      ? 'true'
      : `not exists (select 1 from "reviewers" where "fingerprint" = ${table}.${quoted(ownKey)} and "account" <> session_user)`
  const mayAdd = reserved
    ? `(not starts_with(${quoted(reserved.column)}, '${reserved.prefix}') or ${isMember(reserved.roles)})`
    : 'true'
  const policies = {
    readRows: `for select using (${secret ? `${quoted(secret.column)} <> '${secret.value}' or ${isMember(secret.roles)}` : 'true'})`,
    addOwnRows: `for insert with check (${hasOwnLogin} and ${hasOwnKey} and ${mayAdd})`,
    changeRows: `for update using (true) with check (${hasOwnKey})`,
    removeRows: 'for delete using (true)',
  }
  return [
    `alter table ${table} enable row level security`,
    ...Object.entries(policies).flatMap(([name, rule]) => [
      `drop policy if exists "${name}" on ${table}`,
      `create policy "${name}" on ${table} ${rule}`,
    ]),
  ]
}

const isMember = (roles: readonly Role[]): string =>
  roles.map((role) => `pg_has_role(session_user, '${databaseRole(role)}', 'member')`).join(' or ')

/** Returns the names of all tables of a library on a server. */
export async function tablesOf(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(database)
  return rows.map(({ name }) => name)
}

const namesOf = (roles: readonly Role[]): string => roles.map(databaseRole).join(', ')
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const run = (database: Database, statement: string) => sql.raw(statement).execute(database)
