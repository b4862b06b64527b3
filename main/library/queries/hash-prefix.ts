import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'

/** Returns the ids of archives whose SHA-256 starts with these hexadecimal digits. */
export async function idsByHashPrefix(database: Database, digits: string, limit: number): Promise<readonly number[]> {
  const bound = (fill: string) => bytesOf(digits.toLowerCase().padEnd(64, fill))
  const rows = await database
    .selectFrom('archives')
    .select('id')
    .where('sha256', '>=', bound('0'))
    .where('sha256', '<=', bound('f'))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
