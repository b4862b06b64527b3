import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { MARK_FILE } from './commit-mark.ts'
import { DatabaseUnusable, HINTS } from './database-unusable.ts'
import type { FileFolder } from './file-folder.ts'
import { DATABASE_FILE, FILES_FOLDER, LOST_FOLDER, PROOFS_FOLDER } from './folder-names.ts'

/** A new folder in lost+found, created on first use. Files moved there keep their relative paths. */
export class LostAndFound {
  readonly #folder: string
  readonly #place: string
  #count = 0

  constructor(folder: string, now: number) {
    this.#folder = folder
    const base = join(folder, LOST_FOLDER, new Date(now).toISOString().replaceAll(/[:.]/g, '-'))
    let place = base
    for (let number = 2; existsSync(place); number++) place = `${base}-${number}`
    this.#place = place
  }

  get isUsed(): boolean {
    return this.#count > 0
  }

  get place(): string {
    return this.#place
  }

  /** Moves the file or folder at `path`, relative to the data folder. */
  move(...path: readonly string[]): void {
    const from = join(this.#folder, ...path)
    if (!existsSync(from)) return
    renameSync(from, this.#target(path))
    this.#count += 1
  }

  write(path: readonly string[], text: string): void {
    writeFileSync(this.#target(path), text, { mode: 0o600 })
    this.#count += 1
  }

  #target(path: readonly string[]): string {
    mkdirSync(join(this.#place, ...path.slice(0, -1)), { recursive: true, mode: 0o700 })
    return join(this.#place, ...path)
  }
}

/** Moves the contents of a data folder whose database is missing or empty to lost+found. */
export function moveToLostAndFound(lost: LostAndFound): void {
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, MARK_FILE]) lost.move(name)
  for (const name of [FILES_FOLDER, PROOFS_FOLDER]) lost.move(name)
}

/** Returns the ids of transactions with a row whose checksum differs, mapped to a description of that row. */
export function damagedRecords(database: DatabaseSync): ReadonlyMap<string, string> {
  const damaged = new Map<string, string>()
  for (const { id, stateJson, checksum } of database
    .prepare('select id, stateJson, checksum from identities')
    .iterate())
    if (crc32(String(stateJson)) !== checksum) damaged.set(String(id), 'its state')
  const operations = database.prepare('select identityId, sequence, elementJson, checksum from operations').iterate()
  for (const { identityId, sequence, elementJson, checksum } of operations)
    if (crc32(String(elementJson)) !== checksum && !damaged.has(String(identityId)))
      damaged.set(String(identityId), `operation ${String(sequence)} of its record`)
  return damaged
}

/** Throws DatabaseUnusable with the ids of the first damaged transactions. */
export function refuseDamaged(file: string, damaged: ReadonlyMap<string, string>): never {
  const named = [...damaged].slice(0, 5).map(([id, part]) => `${id} (${part})`)
  const more = damaged.size > named.length ? ` and ${damaged.size - named.length} more` : ''
  throw new DatabaseUnusable(
    `${file}: the stored data of ${damaged.size} ${damaged.size === 1 ? 'transaction is' : 'transactions are'} damaged: ${named.join(', ')}${more}`,
    HINTS.salvage,
  )
}

const ROWS_OF_TRANSACTION = [
  ['identities', 'id'],
  ['operations', 'identityId'],
  ['lookups', 'identityId'],
  ['jobs', 'identityId'],
  ['storedFiles', 'identityId'],
] as const

/** Moves the rows and files of a transaction to lost+found. */
export function moveTransactionToLostAndFound(database: DatabaseSync, lost: LostAndFound, id: string): void {
  const rows = ROWS_OF_TRANSACTION.map(([table, column]) => [
    table,
    database.prepare(`select * from ${table} where ${column} = ?`).all(id),
  ])
  lost.write([FILES_FOLDER, `${id}.json`], JSON.stringify(Object.fromEntries(rows), null, 1))
  lost.move(FILES_FOLDER, id)
  database.exec('begin')
  for (const [table, column] of ROWS_OF_TRANSACTION)
    database.prepare(`delete from ${table} where ${column} = ?`).run(id)
  database.exec('commit')
}

interface KnownFiles {
  isEnded(identityId: string): boolean
  /** Ids of the files of a transaction; files that are being removed map to true. */
  filesOf(identityId: string): ReadonlyMap<string, boolean>
}

/**
 * Makes the folder of files consistent with the database: removes deleted and uncommitted files, and moves files that the
 * database does not reference to lost+found.
 */
export function reconcileFiles(files: FileFolder, known: KnownFiles, lost: LostAndFound | null): void {
  for (const identityId of files.identities()) {
    if (known.isEnded(identityId)) {
      files.removeAll(identityId)
      continue
    }
    const own = known.filesOf(identityId)
    for (const fileId of files.unsettled(identityId))
      if (own.get(fileId) === false) files.settle(identityId, fileId)
      else files.remove(identityId, fileId)
    for (const [fileId, isRemoved] of own) if (isRemoved) files.remove(identityId, fileId)
    const present = files.files(identityId)
    if (own.size === 0 && present.length > 0) lost?.move(FILES_FOLDER, identityId)
    else for (const fileId of present) if (!own.has(fileId)) lost?.move(FILES_FOLDER, identityId, fileId)
  }
}

/** Removes a folder of temporary files that an earlier process left. */
export const emptyFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
