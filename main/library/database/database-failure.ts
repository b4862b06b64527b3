import { systemCode } from '../../input/index.ts'
import { LibraryUnusable } from '../library-unusable.ts'

/** Primary result codes of SQLite. https://www.sqlite.org/rescode.html */
export const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  NOMEM: 7,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  PROTOCOL: 15,
  NOTADB: 26,
} as const

/** Whether another connection has a lock: also if it took the lock of the journal again and again for seconds (PROTOCOL). */
export const isLocked = (error: unknown): boolean => {
  const code = sqliteCode(error)
  return code === SQLITE.BUSY || code === SQLITE.PROTOCOL
}

/** SQLSTATE of a statement that the login has no right for. */
export const MISSING_RIGHT = '42501'
const READ_ONLY_TRANSACTION = '25006'

/** Returns the primary result code of an error of SQLite; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}

/** Whether an error of PostgreSQL has this SQLSTATE. */
export const hasSqlState = (error: unknown, state: string): boolean =>
  error instanceof Error && 'code' in error && error.code === state

const RETRY = 'Then try again: results that were reported are stored.'

/** Maps an error of either database to LibraryUnusable; returns undefined for other errors (bugs). */
export function libraryFailure(place: string, error: unknown): LibraryUnusable | undefined {
  if (error instanceof LibraryUnusable) return error
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown } // of pg and of the system
  const sqlite = sqliteCode(error)
  const failure = sqlite === undefined ? (codeFailure(code) ?? lossFailure(error)) : sqliteFailure(sqlite)
  return failure && new LibraryUnusable(`${place}: ${failure.message}`, failure.hint, error)
}

/** Maps an error of opening a library to LibraryUnusable, as `libraryFailure` does, and every other system error. */
export function openingFailure(place: string, error: unknown): LibraryUnusable | undefined {
  const failure = libraryFailure(place, error)
  if (failure || systemCode(error) === undefined) return failure
  return new LibraryUnusable(`${place}: ${NOT_OPENED.message}`, NOT_OPENED.hint, error)
}

interface Failure {
  readonly message: string
  readonly hint: string
}

const DISK_FULL: Failure = { message: 'the disk is full', hint: `Free some space. ${RETRY}` }
const READ_ONLY: Failure = {
  message: 'the library is read-only',
  hint: 'Ask for write permission, or use another --library.',
}
const NOT_OPENED: Failure = {
  message: 'the library cannot be opened',
  hint: 'Check the folder, its permissions and the disk.',
}

function sqliteFailure(code: number): Failure | undefined {
  switch (code) {
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
    case SQLITE.PROTOCOL:
      return { message: 'the library is locked by another process', hint: `Wait until it ends. ${RETRY}` }
    case SQLITE.NOMEM:
      return { message: 'there is not enough memory for the library', hint: `End other programs. ${RETRY}` }
    case SQLITE.FULL:
      return DISK_FULL
    case SQLITE.READONLY:
      return READ_ONLY
    case SQLITE.CANTOPEN:
    case SQLITE.IOERR:
      return NOT_OPENED
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return {
        message: 'the file is damaged, or is not a library',
        hint: 'Put back a copy of it, or name another file with --library and add the archives again.',
      }
    default:
      return undefined
  }
}

/** SQLSTATE codes of PostgreSQL, and codes of the system for its connection or for the files of a library. */
function codeFailure(code: unknown): Failure | undefined {
  if (typeof code !== 'string') return undefined
  switch (code) {
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return READ_ONLY
    case 'ENOSPC':
    case 'EDQUOT':
      return DISK_FULL
    case 'ERR_INVALID_URL':
    case 'ERR_SOCKET_BAD_PORT':
      return {
        message: 'this is not the address of a database',
        hint: 'Give postgres://USER:PASSWORD@HOST/DATABASE, with %40 for @ and %2F for / in the password.',
      }
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case '57P01':
    case '57P02':
    case '57P03':
    case '08006':
      return unreachable(code)
    case '28P01':
    case '28000':
      return { message: 'the server refused the login', hint: 'Check the user name and the password.' }
    case '3D000':
      return { message: 'the server has no such database', hint: 'Create it first: createdb NAME.' }
    case MISSING_RIGHT:
    case READ_ONLY_TRANSACTION:
      return { message: 'the login may not change this library', hint: 'Ask its administrator for a role that may.' }
    case '53100':
      return { message: 'the disk of the server is full', hint: `Free some space. ${RETRY}` }
    case '40001':
    case '40P01':
    case '55P03':
      return { message: 'others change the library at the same time', hint: `Wait a moment. ${RETRY}` }
    case '53300':
      return {
        message: 'the server has no free connection',
        hint: `End another program that uses it, or raise its max_connections. ${RETRY}`,
      }
    default:
      if (UNTRUSTED.test(code))
        return {
          message: `the certificate of the server is not trusted (${code})`,
          hint: 'Name the certificate of its authority in the address: ?sslmode=verify-full&sslrootcert=FILE.',
        }
      return SERVER_TROUBLE.test(code)
        ? { message: `the server has a problem (${code})`, hint: `Its log says more. ${RETRY}` }
        : undefined
  }
}

/** Codes of OpenSSL and of Node for a chain that leads to no known authority, has expired, or is for another host. */
const UNTRUSTED = /(^|_)CERT(_|$)|^UNABLE_TO_VERIFY_/

/** Classes of SQLSTATE that say nothing about the statement: connection, resources, intervention, system and internal errors. */
const SERVER_TROUBLE = /^(08|53|57|58|XX)[0-9A-Z]{3}$/

const unreachable = (reason: string): Failure => ({
  message: `the server cannot be reached (${reason})`,
  hint: `Check the address and the server. ${RETRY}`,
})

/** Errors that `pg` and its pool create themselves have no code. */
const LOST = /^(Connection terminated|Client has encountered a connection error)/
const NO_CONNECTION = /^timeout exceeded when trying to connect/
const NO_ENCRYPTION = /^The server does not support SSL/

function lossFailure(error: Error): Failure | undefined {
  if (NO_ENCRYPTION.test(error.message))
    return {
      message: 'the server offers no encryption',
      hint: 'Leave sslmode out of the address, or let the server use SSL.',
    }
  return isDisconnected(error) || NO_CONNECTION.test(error.message) ? unreachable(error.message) : undefined
}

/** Whether there was no connection to the server, so that the same work can succeed when there is one again. */
export function isDisconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return LOST.test(error.message)
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003', '53300'].includes(code)
}

/** Whether a statement failed because the database is read-only, or because the login has no right to write. */
export function isWriteRefused(error: unknown): boolean {
  if (sqliteCode(error) === SQLITE.READONLY) return true
  return hasSqlState(error, MISSING_RIGHT) || hasSqlState(error, READ_ONLY_TRANSACTION)
}

/** Whether a transaction failed only because of a concurrent one, and can be repeated. */
export const isConflict = (error: unknown): boolean => hasSqlState(error, '40001') || hasSqlState(error, '40P01')
