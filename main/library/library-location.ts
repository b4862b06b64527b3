import { join } from 'node:path'
import { dataFolder, homePath } from '../input/index.ts'
import { isServer, shownLocation } from './database/open-database.ts'

/** Returns the library to use: the named one, PROOFBENCH_LIBRARY, or library.db in the user's data folder. */
export function libraryLocation(named: string | undefined): string {
  const location = named ?? process.env.PROOFBENCH_LIBRARY ?? ''
  return location === '' ? join(dataFolder(), 'library.db') : homePath(location)
}

/** Beginnings of connection texts of databases and their drivers. */
const DRIVER =
  /^['"\s]*(?:postgres\w*|pgsql|psql|pg|jdbc|odbc|libpq|sqlite\d?|mysql|mariadb|sqlserver|mssql|oracle)(?:\+\w+)?:/i
/** Members of connection texts: `host=… password=…` of libpq, `Server=…;Pwd=…` of ADO and ODBC. */
const MEMBER =
  /(?:^|[\s;'"])(?:host(?:addr)?|server|data source|driver|dsn|db(?:name)?|database|user(?: ?id|name)?|uid|password|passwd|pwd|port|service|sslmode)\s*=/i
/** `user:password@host` and `host:5432/name`. */
const HOST = /^[^/\\]*:[^/\\]*@|^[\w.-]+:\d+(?:\/|$)/

/**
 * Returns why a location can be neither a file nor the address of a server; null if it can. What is meant as a connection must not become a
 * file whose name has a password in it.
 */
export function locationProblem(location: string): string | null {
  if (isServer(location)) return null
  if (location.includes('://')) return `${shownLocation(location)}: a library is a file or an address postgres://…`
  if (location === ':memory:') return 'A library is kept: nothing would remain of one in memory'
  return DRIVER.test(location) || MEMBER.test(location) || HOST.test(location)
    ? 'A library is a file or an address postgres://…; this looks like another way to name a server'
    : null
}
