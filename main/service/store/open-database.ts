import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable, HINTS, unusable } from './database-unusable.ts'
import { MIGRATIONS } from './tables.ts'

/** Of a new database: what a call adds to a record, and most states, fit into one page with others. */
const PAGE_BYTES = 8192

/** Milliseconds that another process may hold the file, for example while it ends. */
export const BUSY_MS = 2000

/**
 * `power-loss`: what is acknowledged survives the loss of power; every group of writes is flushed to the disk before it is acknowledged.
 * `process`: it survives the end of the process at any moment, but not that of the machine.
 */
export type Durability = 'power-loss' | 'process'

/**
 * Opens the database at `path`, `:memory:` for none, and brings its tables up to date. What is deleted is overwritten. No other process
 * can open it meanwhile. Throws DatabaseUnusable. The file must have passed `inspectDatabase`.
 */
export function openDatabase(path: string, durability: Durability = 'power-loss'): DatabaseSync {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS })
    database.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma locking_mode = exclusive;
      pragma journal_mode = wal;
      pragma synchronous = ${durability === 'power-loss' ? 'full' : 'normal'};
      pragma wal_autocheckpoint = 2000;
      pragma secure_delete = on;
      pragma foreign_keys = off;
      pragma temp_store = memory;
    `)
    migrate(database)
    return database
  } catch (error) {
    database?.close()
    if (error instanceof DatabaseUnusable) throw error
    throw unusable(path, error)
  }
}

function migrate(database: DatabaseSync): void {
  const done = versionOf(database)
  if (done > MIGRATIONS.length) throw newer()
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < done) continue
    database.exec('begin')
    if (typeof step === 'string') database.exec(step)
    else step(database)
    database.exec(`pragma user_version = ${index + 1}; commit`)
  }
}

/** Number of migrations that the database has been through. */
export const versionOf = (database: DatabaseSync): number =>
  Number(Object.values(database.prepare('pragma user_version').get() ?? {})[0])

export const newer = (): DatabaseUnusable =>
  new DatabaseUnusable('The database was written by a newer version of Proofbench', 'Start that version.')

/** Maps an SQLite error over missing tables or columns to DatabaseUnusable; returns every other error unchanged. */
export const damaged = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error
    ? new DatabaseUnusable('The database does not hold the tables of a service', HINTS.damaged, error)
    : error
