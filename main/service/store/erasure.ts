import type { DatabaseSync } from 'node:sqlite'
import type { FileFolder } from './file-folder.ts'

/** Milliseconds until what could not be erased is tried again. */
const RETRY_MS = 1000

/**
 * Removes from the data folder what the tables no longer hold: files, and deleted rows, which remain in the write-ahead log until its
 * pages are written back. What fails, as on a full disk, is tried again until it is done.
 */
export class Erasure {
  readonly #database: DatabaseSync
  readonly #files: FileFolder
  readonly #removals = new Map<string, () => void>()
  #hasRows = false
  /** Snapshots that are being taken: they still need what is to go. */
  #pauses = 0
  #retry: NodeJS.Timeout | undefined

  constructor(database: DatabaseSync, files: FileFolder) {
    this.#database = database
    this.#files = files
  }

  /** Removes a file after the group. */
  file(identityId: string, fileId: string): void {
    this.#removals.set(`${identityId}/${fileId}`, () => this.#files.remove(identityId, fileId))
  }

  /** Removes all files of a transaction whose rows are deleted. */
  identity(identityId: string): void {
    this.#hasRows = true
    this.#removals.set(identityId, () => this.#files.removeAll(identityId))
  }

  /** Writes the log back: with it go deleted rows, also those of an earlier process, and the room that it takes on the disk. */
  rows(): void {
    this.#hasRows = true
  }

  /** Does what is due; call it when no group is open. Never throws. */
  readonly finish = (): void => {
    if (this.#pauses > 0 || (this.#removals.size === 0 && !this.#hasRows)) return
    for (const [name, remove] of this.#removals) if (succeeds(remove)) this.#removals.delete(name)
    if (this.#hasRows && succeeds(() => this.#writeBack())) this.#hasRows = false
    if (this.#removals.size > 0 || this.#hasRows) this.#later()
  }

  /** Removes nothing until `work` has ended, and then everything that has become due. */
  async paused<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#pauses += 1
    try {
      return await work()
    } finally {
      this.#pauses -= 1
      this.finish()
    }
  }

  close(): void {
    clearTimeout(this.#retry)
  }

  #writeBack(): void {
    const answer = this.#database.prepare('pragma wal_checkpoint(truncate)').get()
    if (answer?.busy !== 0) throw new Error('Another connection reads the database')
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
