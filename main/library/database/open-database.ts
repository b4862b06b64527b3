import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { LibraryUnusable } from '../library-unusable.ts'
import { hasSqlState, libraryFailure, MISSING_RIGHT } from './database-failure.ts'
import type { DatabaseKind } from './database-kind.ts'
import { migrationNames, migrationsOf } from './migrations.ts'
import { sqliteDialect, whenUnlocked } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export interface OpenDatabase {
  readonly kind: DatabaseKind
  readonly database: Database
}

export interface DatabaseOptions {
  /** Milliseconds to wait for the write lock of another process. Default: 15,000. */
  readonly busyMs?: number
  /** Whether a library that does not exist is created. Default: true. */
  readonly creates?: boolean
}

const BUSY_MS = 15_000
/** Page size of a new file: several compressed reports fit into a page. */
const PAGE_BYTES = 16384
const TYPE_INT8 = 20
/** First supported version of PostgreSQL, as `server_version_num`. */
const MIN_SERVER = 160_000
/** Table of the migrations that were applied. */
const MIGRATIONS = 'kysely_migration'

/** Whether a location is the address of a PostgreSQL database; otherwise it is the path of a file. */
export const isServer = (location: string): boolean => /^postgres(ql)?:\/\//i.test(location)

/** Returns a location without its password, for messages. */
export const shownLocation = (location: string): string =>
  location.replace(/^([^/]*:\/\/[^:@/]*):[^?]*@/, '$1@').replace(/([?&;](?:password|pwd)=)[^&;]*/gi, '$1…')

/** Opens the database of a library and migrates its tables. Throws LibraryUnusable. */
export async function openDatabase(location: string, options: DatabaseOptions = {}): Promise<OpenDatabase> {
  const kind = isServer(location) ? 'postgres' : 'sqlite'
  let database: Database | undefined
  try {
    database = new Kysely<Tables>({
      dialect: kind === 'postgres' ? await serverDialect(location) : await fileDialect(location, options),
    })
    if (kind === 'postgres') await refuseOldServer(database)
    await migrate(database, kind, options.creates ?? true)
    return { kind, database }
  } catch (error) {
    await database?.destroy().catch(() => {})
    throw libraryFailure(shownLocation(location), error) ?? error
  }
}

async function fileDialect(path: string, { busyMs = BUSY_MS, creates = true }: DatabaseOptions) {
  if (isReadOnly(path)) return sqliteDialect(openReadOnly(path, busyMs), busyMs)
  if (!existsSync(path)) {
    if (!creates) throw noLibrary()
    closeSync(openSync(path, 'a', 0o600))
  }
  // SQLite takes a relative path that begins with `file:` as an address.
  const file = new DatabaseSync(resolve(path), { timeout: busyMs })
  try {
    // SQLite does not wait by itself while another process changes the journal mode of a new file.
    await whenUnlocked(busyMs, () => {
      refuseForeign(file, path)
      file.exec(`
        pragma page_size = ${PAGE_BYTES};
        pragma journal_mode = wal;
        pragma synchronous = normal;
        pragma secure_delete = on;
        pragma temp_store = memory;
        pragma cache_size = -65536;
        pragma mmap_size = 1073741824;
      `)
    })
    return sqliteDialect(file, busyMs)
  } catch (error) {
    file.close()
    throw error
  }
}

const noLibrary = (): LibraryUnusable =>
  new LibraryUnusable('There is no library in this place', 'Check its name. library add and library init make one.')

/** Throws LibraryUnusable for a database that has tables, but none of a library: they must not be mixed. */
function refuseForeign(file: DatabaseSync, path: string): void {
  const tables = file.prepare("select name from sqlite_master where type = 'table'").all()
  if (tables.length > 0 && !tables.some(({ name }) => name === MIGRATIONS))
    throw new LibraryUnusable(
      `${path}: the database belongs to another program`,
      'Name another file with --library; it is created.',
    )
}

/** Whether a library exists in a file or folder that this user may not write. */
function isReadOnly(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    for (const written of [path, dirname(resolve(path))]) accessSync(written, constants.W_OK)
    return false
  } catch {
    return true
  }
}

/**
 * Opens a file without its shared-memory file, which SQLite cannot create in a read-only folder: `immutable` states that no process writes.
 */
function openReadOnly(path: string, busyMs: number): DatabaseSync {
  const options = { timeout: busyMs, readOnly: true }
  if (existsSync(`${path}-wal`)) return new DatabaseSync(path, options)
  const url = pathToFileURL(path)
  url.search = '?mode=ro&immutable=1'
  return new DatabaseSync(url, options)
}

async function serverDialect(address: string): Promise<PostgresDialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: address,
    max: 4,
    connectionTimeoutMillis: 10_000,
    types: {
      // All 64-bit columns hold numbers that a double represents exactly.
      getTypeParser: ((type: number, format: 'text' | 'binary') =>
        type === TYPE_INT8 ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A lost connection fails the query that uses it, and is replaced by the next one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

/** Throws LibraryUnusable for a version of PostgreSQL on which no library is tested. */
async function refuseOldServer(database: Database): Promise<void> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(
    database,
  )
  const [version] = rows
  const problem = version && serverProblem(version)
  if (problem) throw problem
}

/** Returns why a server of this version has no library; null if it may. */
export const serverProblem = ({
  number,
  name,
}: {
  readonly number: number
  readonly name: string
}): LibraryUnusable | null =>
  number >= MIN_SERVER
    ? null
    : new LibraryUnusable(
        `The server is PostgreSQL ${name}; a library needs ${MIN_SERVER / 10_000} or later`,
        'Upgrade the server, or use a library in a file.',
      )

/** Applies the migrations that are missing. Throws LibraryUnusable for a newer library, and if the login may not change the tables. */
async function migrate(database: Database, kind: DatabaseKind, creates: boolean): Promise<void> {
  const names = migrationNames()
  const applied = await appliedMigrations(database, kind)
  if (applied.some((name) => !names.includes(name)))
    throw new LibraryUnusable('The library was written by a newer version of Proofbench', 'Use that version.')
  if (applied.length === 0 && !creates) throw noLibrary()
  // A login that may only read cannot run the migrator.
  if (names.every((name) => applied.includes(name))) return
  const { error } = await new Migrator({ db: database, provider: migrationsOf(kind) }).migrateToLatest()
  if (hasSqlState(error, MISSING_RIGHT))
    throw new LibraryUnusable(
      'The library was written by an earlier version of Proofbench, or has no tables yet',
      'The owner of its tables converts it: proofbench library init --library URL.',
      error,
    )
  if (error) throw error
}

async function appliedMigrations(database: Database, kind: DatabaseKind): Promise<readonly string[]> {
  const table =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where name = ${MIGRATIONS}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${MIGRATIONS}`
  if ((await table.execute(database)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS)}`.execute(database)
  return rows.map(({ name }) => name)
}
