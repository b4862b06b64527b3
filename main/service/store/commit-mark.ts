import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Next to the database. */
export const MARK_FILE = 'service.mark'

/** What the data folder knows about its database without opening it. */
export interface Mark {
  /** Id that the database carries in its settings. */
  readonly database: string
  /** Groups that had been committed when the mark was written; the database must hold at least as many. */
  readonly commits: number
}

/** Digits of the count, so that every mark has the same length and is replaced in place, also on a full disk. */
const DIGITS = 15

const textOf = ({ database, commits }: Mark): string =>
  `{"database":"${database}","commits":"${String(commits).padStart(DIGITS, '0')}"}\n`

/** Returns null where there is no mark, or none that can be read. */
export function readMark(folder: string): Mark | null {
  try {
    const { database, commits } = JSON.parse(readFileSync(join(folder, MARK_FILE), 'utf8'))
    const count = Number(commits)
    return typeof database === 'string' && Number.isSafeInteger(count) ? { database, commits: count } : null
  } catch {
    return null
  }
}

/**
 * The number of commits, kept outside the database. It is written after every commit: a database with fewer commits than its mark has
 * lost some, for example because its write-ahead log was removed or damaged, which SQLite itself cannot notice.
 */
export class CommitMark {
  readonly #descriptor: number
  readonly #database: string

  /** Throws what the file system says. */
  constructor(folder: string, mark: Mark) {
    this.#descriptor = openSync(join(folder, MARK_FILE), constants.O_RDWR | constants.O_CREAT, 0o600)
    this.#database = mark.database
    writeSync(this.#descriptor, textOf(mark), 0)
  }

  /** Never throws: an older mark is still true. */
  write(commits: number): void {
    try {
      writeSync(this.#descriptor, textOf({ database: this.#database, commits }), 0)
    } catch {
      // The next commit writes it.
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
