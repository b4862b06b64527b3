import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** File name of the mark, next to the database. */
export const MARK_FILE = 'service.mark'

/** Facts about the database that can be read without opening it. */
export interface Mark {
  /** Id stored in the settings of the database. */
  readonly database: string
  /** Number of groups committed when the mark was written; the database must contain at least as many. */
  readonly commits: number
}

/** Digits of the count. Every mark has the same length, so that it can be overwritten in place even on a full disk. */
const DIGITS = 15

const formatMark = ({ database, commits }: Mark): string =>
  `{"database":"${database}","commits":"${String(commits).padStart(DIGITS, '0')}"}\n`

/** Returns null if the mark is missing or unreadable. */
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
 * Number of commits, stored outside the database and written after every commit. A database with fewer commits than its mark has
 * lost some, for example because its write-ahead log was removed or damaged, which SQLite itself cannot detect.
 */
export class CommitMark {
  readonly #descriptor: number
  readonly #database: string

  /** Throws errors of the file system. */
  constructor(folder: string, mark: Mark) {
    this.#descriptor = openSync(join(folder, MARK_FILE), constants.O_RDWR | constants.O_CREAT, 0o600)
    this.#database = mark.database
    writeSync(this.#descriptor, formatMark(mark), 0)
  }

  /** Never throws: an older mark remains correct. */
  write(commits: number): void {
    try {
      writeSync(this.#descriptor, formatMark({ database: this.#database, commits }), 0)
    } catch {
      // The next commit writes it again.
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
