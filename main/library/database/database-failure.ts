import { systemCode } from '../../input/input-failure.ts'
import { LibraryUnusable } from '../library-unusable.ts'

/** Primary result codes of SQLite. https://www.sqlite.org/rescode.html */
const SQLITE = { BUSY: 5, LOCKED: 6, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

const RETRY = 'Then try again: results that were reported are stored.'

/** Maps an error of either database to LibraryUnusable; returns undefined for other errors (bugs). */
export function libraryFailure(place: string, error: unknown): LibraryUnusable | undefined {
  if (error instanceof LibraryUnusable) return error
  if (!(error instanceof Error)) return undefined
  const { errcode, code } = error as { errcode?: unknown; code?: unknown } // of node:sqlite, of pg and of the system
  const failure =
    typeof errcode === 'number' ? sqliteFailure(errcode & 0xff) : (codeFailure(code) ?? lossFailure(error))
  return failure && new LibraryUnusable(`${place}: ${failure.message}`, failure.hint, error)
}

/** Maps an error of opening a library to LibraryUnusable; any system error is one of its file, folder or server then. */
export function openingFailure(place: string, error: unknown): LibraryUnusable | undefined {
  const { message, hint } = NOT_OPENED
  const known = libraryFailure(place, error)
  return (
    known ?? (systemCode(error) === undefined ? undefined : new LibraryUnusable(`${place}: ${message}`, hint, error))
  )
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
      return { message: 'the library is locked by another process', hint: `Wait until it ends. ${RETRY}` }
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
    case '42501':
    case '25006':
      return { message: 'the login may not change this library', hint: 'Ask its administrator for a role that may.' }
    case '53100':
      return { message: 'the disk of the server is full', hint: `Free some space. ${RETRY}` }
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

/** Whether the database, or the right of the login in it, only allows reading. */
export function isWriteRefused(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown } // of node:sqlite and of pg
  return typeof errcode === 'number' ? (errcode & 0xff) === SQLITE.READONLY : code === '42501' || code === '25006'
}

/** Whether a transaction failed only because of a concurrent one, and can be repeated. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || code === '40P01'
}
