import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Mark, readMark } from './commit-mark.ts'
import { DatabaseUnusable, HINTS, unusable } from './database-unusable.ts'
import { DATABASE_FILE, FILES_FOLDER, PROOFS_FOLDER } from './folder-names.ts'
import { BUSY_MS, newer, versionOf } from './open-database.ts'
import { APPLICATION_ID, MIGRATIONS } from './tables.ts'

/** First version of the tables that stores the database's id and counts commits. */
const COUNTING_VERSION = 3

/**
 * State of a data folder. `new`: it contains no data yet. `sound`: the database belongs to the folder and contains every commit.
 * `unsound`: the database is missing, empty, of another folder or lacks commits; `reason` can be shown to the user.
 */
export type FolderState =
  | { readonly kind: 'new' | 'sound' }
  | { readonly kind: 'unsound'; readonly isReadable: boolean; readonly reason: string }

/**
 * Inspects a data folder without changing it. Throws DatabaseUnusable if the file is not a database, is damaged, newer, in use,
 * or belongs to another program.
 */
export function inspectFolder(folder: string): FolderState {
  const path = join(folder, DATABASE_FILE)
  const mark = readMark(folder)
  const size = sizeOf(path)
  if (size === 0) {
    const remains = remainsIn(folder, mark)
    if (remains.length === 0) return { kind: 'new' }
    const state = existsSync(path) ? 'is empty' : 'is missing'
    return {
      kind: 'unsound',
      isReadable: false,
      reason: `${path} ${state}, but the folder holds ${remains.join(', ')}`,
    }
  }
  const reason = withDatabase(path, (database) => faultOf(database, path, mark))
  return reason === null ? { kind: 'sound' } : { kind: 'unsound', isReadable: true, reason }
}

/** Describes what an earlier service left in the folder. */
function remainsIn(folder: string, mark: Mark | null): readonly string[] {
  const entries = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)).length : 0)
  const [transactions, proofs] = [entries(FILES_FOLDER), entries(PROOFS_FOLDER)]
  return [
    ...(transactions > 0 ? [`the files of ${transactions} transactions`] : []),
    ...(proofs > 0 ? [`${proofs} proofs`] : []),
    ...(sizeOf(`${path(folder)}-wal`) > 0 ? ['a write-ahead log'] : []),
    ...(mark && mark.commits > 0 ? [`the mark of ${mark.commits} commits`] : []),
  ]
}

const path = (folder: string): string => join(folder, DATABASE_FILE)

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Opens a read-only connection, which neither checkpoints the log nor removes it. */
function withDatabase<Result>(file: string, read: (database: DatabaseSync) => Result): Result {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
    return read(database)
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    throw unusable(file, error)
  } finally {
    database?.close()
  }
}

function faultOf(database: DatabaseSync, file: string, mark: Mark | null): string | null {
  const version = versionOf(database)
  if (version > MIGRATIONS.length) throw newer()
  refuseForeign(database, file, version)
  const [result] = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {})
  if (result !== 'ok') throw new DatabaseUnusable(`The database ${file} is damaged: ${String(result)}`, HINTS.damaged)
  if (!mark || !hasTable(database, 'settings')) return null
  if (version < COUNTING_VERSION)
    return `${file} is older than its data folder: it has lost all of ${mark.commits} commits`
  const known = database.prepare("select valueJson from settings where name = 'database'").get()?.valueJson
  if (known !== JSON.stringify(mark.database)) return `${file} belongs to another data folder than this one`
  const commits = Number(database.prepare('select count from commits').get()?.count ?? 0)
  if (commits >= mark.commits) return null
  return `${file} lacks the last ${mark.commits - commits} of ${mark.commits} commits: its write-ahead log was removed, cut or damaged, or the file is an older copy`
}

/** Refuses a database of another program before tables are created in it. */
function refuseForeign(database: DatabaseSync, file: string, version: number): void {
  const [id] = Object.values(database.prepare('pragma application_id').get() ?? {})
  const isForeign =
    (Number(id) !== 0 && Number(id) !== APPLICATION_ID) ||
    (version === 0 && Number(database.prepare('select count(*) as count from sqlite_schema').get()?.count) > 0)
  if (isForeign)
    throw new DatabaseUnusable(
      `${file} is the database of another program`,
      'Nothing was changed. Give another folder with --data.',
    )
}

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
