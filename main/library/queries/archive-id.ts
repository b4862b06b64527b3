import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'

/** Returns the number of the archive with this SHA-256; null if the library has none. */
export async function archiveId(database: Database, sha256: string): Promise<number | null> {
  const row = await database
    .selectFrom('archives')
    .select('id')
    .where('sha256', '=', bytesOf(sha256))
    .executeTakeFirst()
  return row?.id ?? null
}
