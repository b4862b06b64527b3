import { sql } from 'kysely'
import type { OpenDatabase } from './open-database.ts'

/**
 * Returns a text that changes when another connection changes the database: the data version of a file, the next transaction id
 * of a server. Costs microseconds, so that it can be polled. Changes of this connection to a file are not seen.
 */
export async function dataVersion({ kind, database }: OpenDatabase): Promise<string> {
  const query =
    kind === 'sqlite'
      ? sql<{ version: number }>`select data_version as version from pragma_data_version`
      : sql<{ version: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as version`
  return String((await query.execute(database)).rows[0]?.version ?? '')
}
