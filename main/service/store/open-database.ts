import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from './tables.ts'

/** The database file cannot be used; the message says why and what to do. */
export class DatabaseUnusable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnusable'
  }
}

/** Milliseconds that another process may hold the file, for example while it ends. */
const BUSY_MS = 2000

/**
 * Opens the database at `path`, `:memory:` for none, and brings its tables up to date. What is committed survives the end of the
 * process at any moment; what is deleted is overwritten. Throws DatabaseUnusable.
 */
export function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS })
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma secure_delete = on;
      pragma foreign_keys = off;
      pragma temp_store = memory;
    `)
    checkIntegrity(database)
    migrate(database)
    return database
  } catch (error) {
    database?.close()
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`${path} is not a database that can be used: ${messageOf(error)}`, error)
  }
}

function checkIntegrity(database: DatabaseSync): void {
  const found = database.prepare('pragma quick_check(1)').get()
  const [answer] = Object.values(found ?? {})
  if (answer !== 'ok') throw new DatabaseUnusable(`The database is damaged: ${String(answer)}`)
}

function migrate(database: DatabaseSync): void {
  const [version] = Object.values(database.prepare('pragma user_version').get() ?? {})
  const done = Number(version)
  if (done > MIGRATIONS.length)
    throw new DatabaseUnusable('The database was written by a newer version of Proofbench; start that version')
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < done) continue
    database.exec(`begin; ${step}; pragma user_version = ${index + 1}; commit;`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
