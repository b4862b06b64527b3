import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CodedError } from '../../../shared/schema/index.ts'

/** The data folder or its database cannot be used; message and hint are shown to the user. */
export class DatabaseUnusable extends CodedError {
  override name = 'DatabaseUnusable'

  constructor(message: string, hint: string, cause?: unknown) {
    super({ code: 'service.database', message, hint }, { cause })
  }
}

export const HINTS = {
  damaged:
    'Nothing was changed. Restore a snapshot into an empty folder with --restore, or start anew in another one with --data.',
  salvage:
    'Nothing was changed. Put back a copy of the whole folder, restore a snapshot into an empty folder with --restore, or start with what can be read by --salvage: the rest is moved to lost+found.',
} as const

/** Primary result codes of SQLite. */
const CODES = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

const NOT_OF_THE_DISK: ReadonlySet<number> = new Set([CODES.BUSY, CODES.CORRUPT, CODES.NOTADB])

/** Bytes below which a disk counts as full: a start writes a few pages. */
const FULL_BYTES = 128 * 1024

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize < FULL_BYTES
  } catch {
    return false
  }
}

/** Maps an error of SQLite or of the file system at `path` to its message and advice. */
export function unusable(path: string, error: unknown): DatabaseUnusable {
  const { message = String(error), errcode } = error as { message?: string; errcode?: number } // of node:sqlite
  // The upper bits are the extended code.
  const primary = (errcode ?? 0) & 0xff
  // A disk without a free byte shows in many ways, such as an error of input and output.
  if (!NOT_OF_THE_DISK.has(primary) && isFull(path))
    return new DatabaseUnusable(
      `${dirname(path)}: the disk is full`,
      primary === CODES.FULL ? 'Make room, and start again; nothing is lost.' : 'Make room, and start again.',
      error,
    )
  switch (primary) {
    case CODES.BUSY:
      return new DatabaseUnusable(
        `${path} is in use by another process`,
        'Is the service running already? End it, or give another folder with --data.',
        error,
      )
    case CODES.READONLY:
    case CODES.CANTOPEN:
    case CODES.IOERR:
      return new DatabaseUnusable(`${path} cannot be written: ${message}`, 'Give another folder with --data.', error)
    case CODES.CORRUPT:
    case CODES.NOTADB:
      return new DatabaseUnusable(`${path} is damaged, or no database: ${message}`, HINTS.damaged, error)
    default:
      return new DatabaseUnusable(`${path} is not a database that can be used: ${message}`, HINTS.damaged, error)
  }
}
