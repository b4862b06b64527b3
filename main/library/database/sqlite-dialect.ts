import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type Dialect, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { isLocked } from './database-failure.ts'

/** Maximum number of prepared statements that are cached. Bulk inserts have one for each number of rows. */
const MAX_STATEMENTS = 256

/** Kysely dialect of `node:sqlite`. Transactions take the write lock at their start, so that they wait instead of failing. */
export const sqliteDialect = (database: DatabaseSync, busyMs: number): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new ImmediateDriver(database, busyMs),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** SQLite can roll back changes of the schema: a migration that fails half-way leaves nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Milliseconds between attempts to take the write lock. */
const RETRY_MS = 10

/** Waits for the write lock without blocking the thread, so that another connection of this process can commit. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #busyMs: number

  constructor(database: DatabaseSync, busyMs: number) {
    super({ database: toKysely(database) })
    this.#database = database
    this.#busyMs = busyMs
  }

  override async beginTransaction(): Promise<void> {
    this.#database.exec('pragma busy_timeout = 0')
    try {
      await whenUnlocked(this.#busyMs, () => this.#database.exec('begin immediate'))
    } finally {
      this.#database.exec(`pragma busy_timeout = ${this.#busyMs}`)
    }
  }

  /** SQLite has already rolled back after some errors, such as a full disk. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }
}

/** Runs statements, again and again for up to `busyMs` milliseconds while another connection has a lock that they need. */
export async function whenUnlocked(busyMs: number, work: () => void): Promise<void> {
  const deadline = performance.now() + busyMs
  for (;;)
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline) throw error
      await setTimeout(RETRY_MS)
    }
}

/** Adapts `node:sqlite` to the interface of better-sqlite3, which Kysely expects. */
function toKysely(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (statements.size >= MAX_STATEMENTS) statements.clear()
    statements.set(sql, statement)
    return statement
  }
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const statement = prepared(sql)
      // Kysely passes only values that the tables have.
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)) as unknown[],
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: (parameters: readonly unknown[]) =>
          statement.iterate(...values(parameters)) as IterableIterator<unknown>,
      }
    },
  }
}
