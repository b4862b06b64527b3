import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { QUEUE_SCHEMA } from '../queue/queue-schema.ts'
import { databaseRole, GRANTS, type Grantee, ROLES, type Role, type TableGrants } from './grants.ts'

/** Key of an advisory lock: two administrators may set the rights of a library at the same time. */
const LOCK = 7_302_411

/** Creates the roles of a library, and replaces their rights by those of this version. Needs the owner of the tables. */
export async function createRoles(database: Database): Promise<void> {
  await database.transaction().execute(async (write) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(write)
    for (const name of ROLES.map(databaseRole)) await createRole(write, name)
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(write)
    const schema = quoted(rows[0]?.schema ?? 'public')
    await run(write, `grant usage on schema ${schema} to ${namesOf(ROLES)}`)
    await run(write, `revoke all on all tables in schema ${schema} from ${namesOf(ROLES)}`)
    for (const table of await tablesOf(write)) {
      const grants = GRANTS[table]
      if (grants) for (const statement of statementsOf(quoted(table), grants)) await run(write, statement)
    }
    await grantMaintenance(write, [schema, QUEUE_SCHEMA])
    await grantQueue(write)
  })
}

/** Creates a role, which belongs to all databases of the server, unless it exists or the transaction of another database creates it. */
const createRole = (write: Database, name: string): Promise<unknown> =>
  run(
    write,
    `do $$ begin
      if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`,
  )

/** Lets administrators end an erasure with VACUUM. PostgreSQL 16 and earlier allow it to owners only. */
async function grantMaintenance(write: Database, schemas: readonly string[]): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(write)
  if ((rows[0]?.version ?? 0) < 170_000) return
  for (const schema of schemas)
    await run(write, `grant maintain on all tables in schema ${schema} to ${databaseRole('administrator')}`)
}

/** Roles that fill and empty the queue. */
const QUEUE_ROLES: readonly Role[] = ['worker', 'administrator']
/** Columns of the version of pg-boss that its workers write. */
const VERSION_TIMES = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'] as const

/** Grants the rights in the tables of pg-boss, except to change its version: with another version, no login could open the queue. */
async function grantQueue(write: Database): Promise<void> {
  const roles = namesOf(QUEUE_ROLES)
  const versionTable = `${QUEUE_SCHEMA}.version`
  await run(write, `grant usage on schema ${QUEUE_SCHEMA} to ${roles}`)
  await run(write, `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${roles}`)
  await run(write, `revoke insert, update, delete on ${versionTable} from ${roles}`)
  await run(write, `grant update (${VERSION_TIMES.join(', ')}) on ${versionTable} to ${roles}`)
}

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
    ...(grants.ownColumn || grants.ownKey ? rowPolicies(table, grants) : []),
  ]
}

/**
 * Returns the statements of row-level security: a login adds rows in its own name and with its own key only, and rows of some values only
 * with one of their roles.
 */
function rowPolicies(table: string, { ownColumn, ownKey, byValue }: TableGrants): readonly string[] {
  const hasOwnLogin = ownColumn === undefined ? 'true' : `${quoted(ownColumn)} = session_user::text`
  const hasOwnKey = ownKey === undefined ? 'true' : `(${quoted(ownKey)} is null or "isOwnKey"(${quoted(ownKey)}))`
  const mayAdd = byValue ? rolesByValue(byValue) : 'true'
  const policies = {
    readRows: 'for select using (true)',
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

/** Returns the expression for whether the login has a role that may add a row of its value. */
function rolesByValue({ column, roles }: NonNullable<TableGrants['byValue']>): string {
  const cases = Object.entries(roles).map(
    ([value, some]) => `when '${value}' then ${some.length === 0 ? 'false' : isMember(some)}`,
  )
  return `case ${quoted(column)} ${cases.join(' ')} else false end`
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
