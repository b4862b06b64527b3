import type { Database } from '../database/open-database.ts'
import { unpackReport } from '../entry/stored-report.ts'

/** Returns the report of the latest verification as JSON; null after erasure. */
export async function latestReport(database: Database, archiveId: number): Promise<string | null> {
  const row = await database
    .selectFrom('verifications')
    .select('report')
    .where('archiveId', '=', archiveId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.report ? unpackReport(row.report) : null
}
