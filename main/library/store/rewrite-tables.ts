import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { hasSqlState } from '../database/database-failure.ts'
import type { Database } from '../database/open-database.ts'
import { QUEUE_SCHEMA } from '../queue/queue-schema.ts'
import { ERASED_TABLES } from './erase-archive.ts'

/** Milliseconds to wait for other transactions, altogether and for the lock of each table. */
const WAIT_MS = 10_000
const POLL_MS = 250
/** SQLSTATE of a lock that was not granted in time. */
const LOCKED = '55P03'

export interface RewriteResult {
  readonly rewritten: readonly string[]
  /** Tables that PostgreSQL skipped, because the login does not own them. */
  readonly foreign: readonly string[]
  /** Tables that a transaction of another login has locked. */
  readonly locked: readonly string[]
  /** Logins, slots and prepared transactions that still see the deleted rows: the new tables then have them too. */
  readonly seenBy: readonly string[]
}

/**
 * Writes the tables of a library on a server anew, without the rows that were erased before, and the statistics, which have samples of them.
 * Locks each table meanwhile: minutes for a million archives. The write-ahead log of the server and its backups are not touched.
 */
export async function rewriteTables(database: Database): Promise<RewriteResult> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::xid::text as now`.execute(database)
  const seenBy = await viewersSince(database, rows[0]?.now ?? '')
  const result = { rewritten: [] as string[], foreign: [] as string[], locked: [] as string[], seenBy }
  await database.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(WAIT_MS)}`.execute(connection)
    try {
      for (const table of [...(await erasedTables(connection)), 'pg_catalog.pg_statistic'])
        result[await rewrite(connection, table)].push(table)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
  return result
}

/** Waits for transactions that still see rows deleted before `transaction`. Returns the names of those that have not ended in time. */
async function viewersSince(database: Database, transaction: string): Promise<readonly string[]> {
  const isEarlier = (xmin: string) => sql`age(${sql.raw(xmin)}) >= age(${transaction}::xid)`
  for (const end = performance.now() + WAIT_MS; ; await setTimeout(POLL_MS)) {
    const { rows } = await sql<{ name: string }>`
      select coalesce(usename::text, backend_type) || ' (process ' || pid || ')' as name from pg_stat_activity
        where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walsender')
          and (${isEarlier('backend_xmin')} or ${isEarlier('backend_xid')})
      union all select 'prepared transaction ' || gid from pg_prepared_xacts
        where database = current_database() and ${isEarlier('transaction')}
      union all select 'replication slot ' || slot_name from pg_replication_slots where ${isEarlier('xmin')}
      order by 1`.execute(database)
    if (rows.length === 0 || performance.now() > end) return rows.map(({ name }) => name)
  }
}

/** Returns the tables in which an erasure changes or deletes rows, as SQL. The queue is divided into several. */
async function erasedTables(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree(to_regclass(${`${QUEUE_SCHEMA}.job`})) where isleaf`.execute(
    database,
  )
  return [...ERASED_TABLES.map((table) => `"${table}"`), ...rows.map(({ name }) => name)]
}

/** Rewrites a table. PostgreSQL skips a table of another owner without an error; the file of the table is then the same as before. */
async function rewrite(database: Database, table: string): Promise<'rewritten' | 'foreign' | 'locked'> {
  const file = async () => {
    const { rows } = await sql<{ file: number }>`select pg_relation_filenode(${table}) as file`.execute(database)
    return rows[0]?.file
  }
  const before = await file()
  try {
    await sql.raw(`vacuum (full, analyze) ${table}`).execute(database)
  } catch (error) {
    if (hasSqlState(error, LOCKED)) return 'locked'
    throw error
  }
  return (await file()) === before ? 'foreign' : 'rewritten'
}
