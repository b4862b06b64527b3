import type { DatabaseSync } from 'node:sqlite'
import type { FileFolder } from './file-folder.ts'

/** Milliseconds until a failed removal is retried. */
const RETRY_MS = 1000

/**
 * Erases deleted data from the data folder: files, and deleted rows, which remain in the write-ahead log until a checkpoint.
 * Failed removals, for example on a full disk, are retried until they succeed.
 */
export class Erasure {
  readonly #database: DatabaseSync
  readonly #files: FileFolder
  readonly #removals = new Map<string, () => void>()
  #hasRows = false
  /** Number of snapshots in progress, which still need the deleted files. */
  #pauses = 0
  #retry: NodeJS.Timeout | undefined

  constructor(database: DatabaseSync, files: FileFolder) {
    this.#database = database
    this.#files = files
  }

  /** Schedules the removal of a file after the group; `onRemoved` is called once it has succeeded. */
  file(identityId: string, fileId: string, onRemoved: () => void = () => {}): void {
    this.#removals.set(`${identityId}/${fileId}`, () => {
      this.#files.remove(identityId, fileId)
      onRemoved()
    })
  }

  /** Schedules the removal of all files of a transaction whose rows are deleted. */
  identity(identityId: string): void {
    this.#hasRows = true
    this.#removals.set(identityId, () => this.#files.removeAll(identityId))
  }

  /**
   * Schedules a checkpoint, which erases deleted rows (also those of an earlier process) from the log and frees its disk space.
   */
  rows(): void {
    this.#hasRows = true
  }

  /** Performs the scheduled removals. Must be called while no group is open. Never throws. */
  readonly finish = (): void => {
    if (this.#pauses > 0 || (this.#removals.size === 0 && !this.#hasRows)) return
    for (const [name, remove] of this.#removals) if (succeeds(remove)) this.#removals.delete(name)
    if (this.#hasRows && succeeds(() => this.#checkpoint())) this.#hasRows = false
    if (this.#removals.size > 0 || this.#hasRows) this.#scheduleRetry()
  }

  /** Defers all removals until `work` has settled. */
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

  #checkpoint(): void {
    const result = this.#database.prepare('pragma wal_checkpoint(truncate)').get()
    if (result?.busy !== 0) throw new Error('Another connection reads the database')
  }

  #scheduleRetry(): void {
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
