import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from './tables.ts'

/** The data folder or its database cannot be used; fit to be shown to a person. */
export class DatabaseUnusable extends Error {
  readonly hint: string

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnusable'
    this.hint = hint
  }
}

const DAMAGED = 'Restore a snapshot into an empty folder with --restore, or start anew in another one with --data.'

/** Of a new database: what a call adds to a record, and most states, fit into one page with others. */
const PAGE_BYTES = 8192

/** Milliseconds that another process may hold the file, for example while it ends. */
const BUSY_MS = 2000

/**
 * Opens the database at `path`, `:memory:` for none, and brings its tables up to date. What is committed survives the end of the
 * process at any moment; what is deleted is overwritten. Nobody else can open it meanwhile. Throws DatabaseUnusable.
 */
export function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS })
    database.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma locking_mode = exclusive;
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma wal_autocheckpoint = 2000;
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
    throw unusable(path, error)
  }
}

function checkIntegrity(database: DatabaseSync): void {
  const found = database.prepare('pragma quick_check(1)').get()
  const [answer] = Object.values(found ?? {})
  if (answer !== 'ok') throw new DatabaseUnusable(`The database is damaged: ${String(answer)}`, DAMAGED)
}

function migrate(database: DatabaseSync): void {
  const [version] = Object.values(database.prepare('pragma user_version').get() ?? {})
  const done = Number(version)
  if (done > MIGRATIONS.length)
    throw new DatabaseUnusable('The database was written by a newer version of Proofbench', 'Start that version.')
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < done) continue
    database.exec(`begin; ${step}; pragma user_version = ${index + 1}; commit;`)
  }
}

/** What stands for a failure of SQLite over tables that are not as they were made; anything else stays what it is. */
export const damaged = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error
    ? new DatabaseUnusable('The database does not hold the tables of a service', DAMAGED, error)
    : error

/** Primary result codes of SQLite. */
const CODES = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

function unusable(path: string, error: unknown): DatabaseUnusable {
  const { message = String(error), errcode } = error as { message?: string; errcode?: number } // of node:sqlite
  // The upper bits tell more than is needed.
  switch ((errcode ?? 0) & 0xff) {
    case CODES.BUSY:
      return new DatabaseUnusable(
        `${path} is in use by another process`,
        'Is the service running already? End it, or give another folder with --data.',
        error,
      )
    case CODES.FULL:
      return new DatabaseUnusable(`${path}: the disk is full`, 'Make room, and start again; nothing is lost.', error)
    case CODES.READONLY:
    case CODES.CANTOPEN:
    case CODES.IOERR:
      return new DatabaseUnusable(`${path} cannot be written: ${message}`, 'Give another folder with --data.', error)
    case CODES.CORRUPT:
    case CODES.NOTADB:
      return new DatabaseUnusable(`${path} is damaged, or no database: ${message}`, DAMAGED, error)
    default:
      return new DatabaseUnusable(`${path} is not a database that can be used: ${message}`, DAMAGED, error)
  }
}
