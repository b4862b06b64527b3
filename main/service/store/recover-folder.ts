import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { MARK_FILE } from './commit-mark.ts'
import { DatabaseUnusable, HINTS } from './database-unusable.ts'
import type { FileFolder } from './file-folder.ts'
import { DATABASE_FILE, FILES_FOLDER, LOST_FOLDER, PROOFS_FOLDER } from './folder-names.ts'
import { type DamagedRow, nameOfRow } from './row-checksums.ts'

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

/** Throws DatabaseUnusable with the names of the first damaged rows. */
export function refuseDamaged(file: string, damaged: readonly DamagedRow[]): never {
  const names = [...new Set(damaged.map(({ table, row }) => nameOfRow(table, row)))]
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  throw new DatabaseUnusable(
    `${file}: stored data are damaged: ${names.slice(0, NAMED).join(', ')}${more}`,
    HINTS.salvage,
  )
}

const NAMED = 5

/**
 * Moves damaged rows to lost+found, with all rows and files of their transactions. A number of commits is counted on. Returns
 * what was moved, in words.
 */
export function setAside(
  database: DatabaseSync,
  lost: LostAndFound,
  damaged: readonly DamagedRow[],
): readonly string[] {
  const isOpen = database.prepare('select 1 from identities where id = ?')
  const transactions = new Set<string>()
  const names = new Set<string>()
  for (const [index, { table, row, remove }] of damaged.entries()) {
    if (table === 'commits') {
      database.exec('update commits set checksum = rowChecksum(count)')
      continue
    }
    const own = ROWS_OF_TRANSACTION.find(([name]) => name === table)
    const id = String(own ? row[own[1]] : '')
    if (isOpen.get(id)) transactions.add(id)
    else {
      lost.write([`${table}-${index}.json`], JSON.stringify(row, null, 1))
      remove()
      names.add(nameOfRow(table, row))
    }
  }
  for (const id of transactions) {
    moveTransactionToLostAndFound(database, lost, id)
    names.add(`the transaction ${id}`)
  }
  return [...names]
}

const ROWS_OF_TRANSACTION = [
  ['identities', 'id'],
  ['operations', 'identityId'],
  ['lookups', 'identityId'],
  ['jobs', 'identityId'],
  ['storedFiles', 'identityId'],
] as const

/** Moves the rows and files of a transaction to lost+found. */
function moveTransactionToLostAndFound(database: DatabaseSync, lost: LostAndFound, id: string): void {
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
