import { StoredFileDamaged } from '../engine/storage-failed.ts'
import { DatabaseUnusable } from '../store/database-unusable.ts'
import type { TaskError } from './service-task.ts'

/** Serializes an error for the thread that started the task. */
export function sendableError(error: unknown): TaskError {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error))
  const { code, errcode } = error as { code?: unknown; errcode?: unknown } // of Node, and of node:sqlite
  return {
    name,
    message,
    code: typeof code === 'string' ? code : null,
    errcode: typeof errcode === 'number' ? errcode : null,
    hint: error instanceof DatabaseUnusable ? error.hint : null,
    file:
      error instanceof StoredFileDamaged
        ? { identityId: error.identityId, fileId: error.fileId, damage: error.damage }
        : null,
    cause: cause === undefined ? null : sendableError(cause),
  }
}

/** Restores an error from `sendableError`, with the members that callers use. */
export function receivedError({ name, message, code, errcode, hint, file, cause }: TaskError): Error {
  if (file) return new StoredFileDamaged(file.identityId, file.fileId, file.damage)
  const options = cause ? { cause: receivedError(cause) } : {}
  if (hint !== null) return new DatabaseUnusable(message, hint, options.cause)
  const error = new Error(message, options)
  error.name = name
  return Object.assign(error, code === null ? {} : { code }, errcode === null ? {} : { errcode })
}
