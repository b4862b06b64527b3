import { refuse, ServiceError } from './engine/service-error.ts'
import { DatabaseUnusable } from './store/database-unusable.ts'

/** Error codes by primary result codes of SQLite. A copy usually cannot be opened for lack of descriptors. */
const CODES: ReadonlyMap<number, string> = new Map([
  [13, 'ENOSPC'],
  [14, 'SQLITE_CANTOPEN'],
])
/** Errors of the file system that mean a full disk; an exhausted quota is one to the caller. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EMFILE', 'EIO', 'SQLITE_CANTOPEN'])

/** Converts an error of taking or restoring a snapshot to one for the client; returns unknown errors unchanged. Not shown: D-46 */
export function snapshotRefusal(error: unknown, action: 'take' | 'restore'): unknown {
  if (error instanceof ServiceError) return error
  const codes = codesOf(error)
  if (codes.some((code) => DISK_FULL.has(code)))
    return refuse(
      'unavailable',
      'storage-failed',
      action === 'take'
        ? 'The disk of the data folder is full: free some space for the snapshot, and send the request again'
        : 'The disk is full: restoring needs room for the snapshot and the present data at once. Free some space and send it again; nothing has changed',
    )
  const unwritable = codes.find((code) => NOT_WRITABLE.has(code))
  if (unwritable !== undefined)
    return refuse(
      'unavailable',
      'storage-failed',
      `The data folder cannot be written (${unwritable}): check its permissions and the limit of open files, and send the request again; nothing has changed`,
    )
  if (
    action === 'restore' &&
    error instanceof Error &&
    (error instanceof DatabaseUnusable || codes.includes('ERR_SQLITE_ERROR'))
  )
    return refuse(
      'invalid',
      'invalid-body',
      `The bytes are no snapshot that this version can restore (${reason(error)}): send a file that GET /control/v1/snapshot returned; nothing has changed`,
    )
  return error
}

/** Removes paths of this machine, which the client must not see. */
const reason = ({ message, cause }: Error): string =>
  (cause instanceof Error ? cause.message : message).replaceAll(/(?:[A-Za-z]:)?[\\/][^\s:]+/g, 'the file')

function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return []
  const { code, errcode = 0 } = error as { code?: unknown; errcode?: number } // members of Node's errors and of those of node:sqlite
  return [CODES.get(errcode & 0xff) ?? String(code), ...codesOf(error.cause)]
}
