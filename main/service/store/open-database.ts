import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable, HINTS, unusable } from './database-unusable.ts'
import { defineRowChecksum, keepChecksums } from './row-checksums.ts'
import { MIGRATIONS } from './tables.ts'

/** Page size of a new database. Most states, and the operations that a call adds to a record, share a page with others. */
const PAGE_BYTES = 8192

/** Pages in the log after which a commit moves them into the database: few, because every call waits meanwhile. */
const CHECKPOINT_PAGES = 500

/** Milliseconds to wait for another process that has the file open, for example while it exits. */
export const BUSY_MS = 2000

/**
 * `power-loss`: acknowledged writes survive a power loss; every group is flushed to disk before it is acknowledged. `process`:
 * they survive the end of the process at any time, but not a failure of the machine.
 */
export type Durability = 'power-loss' | 'process'

/**
 * Opens the database at `path` (`:memory:` for one in memory) exclusively and migrates its tables. Deleted data are overwritten.
 * Throws DatabaseUnusable. The folder must have passed `inspectFolder`.
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
      pragma wal_autocheckpoint = ${CHECKPOINT_PAGES};
      pragma secure_delete = on;
      pragma foreign_keys = off;
      pragma temp_store = memory;
    `)
    defineRowChecksum(database)
    migrate(database)
    keepChecksums(database)
    return database
  } catch (error) {
    database?.close()
    if (error instanceof DatabaseUnusable) throw error
    throw unusable(path, error)
  }
}

function migrate(database: DatabaseSync): void {
  const version = versionOf(database)
  if (version > MIGRATIONS.length) throw newer()
  if (version === MIGRATIONS.length) return
  database.exec('begin')
  for (const step of MIGRATIONS.slice(version)) {
    if (typeof step === 'string') database.exec(step)
    else step(database)
  }
  database.exec(`pragma user_version = ${MIGRATIONS.length}; commit`)
}

/** Number of migrations applied to the database. */
export const versionOf = (database: DatabaseSync): number =>
  Number(Object.values(database.prepare('pragma user_version').get() ?? {})[0])

export const newer = (): DatabaseUnusable =>
  new DatabaseUnusable('The database was written by a newer version of Proofbench', 'Start that version.')

/** Maps SQLite errors, such as missing tables or columns, to DatabaseUnusable; returns every other error unchanged. */
export const damaged = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error
    ? new DatabaseUnusable('The database does not hold the tables of a service', HINTS.damaged, error)
    : error
