import type { DatabaseSync } from 'node:sqlite'
import type { FileFolder } from './file-folder.ts'

/** Milliseconds until what could not be erased is tried again. */
const RETRY_MS = 1000

/**
 * Takes out of the data folder what is out of the tables: files, and deleted rows, which stand in the journal until its pages are
 * written back. What fails, as when the disk is full, is tried again until it is done.
 */
export class Erasure {
  readonly #database: DatabaseSync
  readonly #files: FileFolder
  readonly #removals = new Map<string, () => void>()
  #hasRows = false
  #retry: NodeJS.Timeout | undefined

  constructor(database: DatabaseSync, files: FileFolder) {
    this.#database = database
    this.#files = files
  }

  /** A file that is to go. */
  file(identityId: string, fileId: string): void {
    this.#removals.set(`${identityId}/${fileId}`, () => this.#files.remove(identityId, fileId))
  }

  /** All files of a transaction, whose rows are deleted. */
  identity(identityId: string): void {
    this.#hasRows = true
    this.#removals.set(identityId, () => this.#files.removeAll(identityId))
  }

  /** Rows that an earlier process deleted. */
  rows(): void {
    this.#hasRows = true
  }

  /** Does what is due; to be called when no group is open. Never throws. */
  readonly finish = (): void => {
    if (this.#removals.size === 0 && !this.#hasRows) return
    for (const [name, remove] of this.#removals) if (succeeds(remove)) this.#removals.delete(name)
    if (this.#hasRows && succeeds(() => this.#writeBack())) this.#hasRows = false
    if (this.#removals.size > 0 || this.#hasRows) this.#later()
  }

  close(): void {
    clearTimeout(this.#retry)
  }

  #writeBack(): void {
    const answer = this.#database.prepare('pragma wal_checkpoint(truncate)').get()
    if (answer?.busy !== 0) throw new Error('Somebody else reads the database')
  }

  #later(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(this.finish, RETRY_MS).unref()
  }
}

function succeeds(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
