import { sql, type Transaction } from 'kysely'
import type { Library } from '../open-library.ts'
import type { Tables } from './tables.ts'

/**
 * Runs a transaction that survives a power failure once it is committed: a signed checkpoint that was handed out must never be
 * ahead of the database. Other writes to a file survive the end of the process only.
 */
export async function durably<Result>(
  { kind, database }: Pick<Library, 'kind' | 'database'>,
  work: (write: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (kind === 'postgres') return database.transaction().execute(work)
  // The connection is held: otherwise the end of another durable transaction could reset the pragma before this one starts.
  return database.connection().execute(async (connection) => {
    await sql`pragma synchronous = full`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = normal`.execute(connection)
    }
  })
}
