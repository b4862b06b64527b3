import { isWriteRefused } from '../database/database-failure.ts'
import type { Database, OpenDatabase } from '../database/open-database.ts'
import { appendEntries, LOG_VERSION, lockLog } from './append-entries.ts'
import type { LibraryLog } from './library-log.ts'
import { logSize } from './read-tree.ts'

/**
 * Records in the log of an earlier version that entries from now on are signed and complete: what comes before is verified as far as its
 * entries go. Only the owner of a library on a server can. Does nothing for a library that may only be read.
 */
export async function recordConversion({
  kind,
  database,
  log,
}: Pick<OpenDatabase, 'kind' | 'database'> & { readonly log: LibraryLog }): Promise<void> {
  if ((kind === 'postgres' && !log.isOwner) || (await isCurrent(database))) return
  try {
    await database.transaction().execute(async (write) => {
      await lockLog(write, log)
      if (await isCurrent(write)) return
      const entry = { action: 'library.converted', object: { kind: 'library' }, actor: null } as const
      await appendEntries(write, log, [{ ...entry, detail: { version: LOG_VERSION } }], { now: Date.now() })
    })
  } catch (error) {
    if (!isWriteRefused(error)) throw error
  }
}

/** Whether the log is empty, or states this version. */
async function isCurrent(database: Database): Promise<boolean> {
  if ((await logSize(database)) === 0) return true
  const rows = await database
    .selectFrom('logEntries')
    .select('detail')
    .where('action', 'in', ['library.created', 'library.converted'])
    .execute()
  return rows.some(({ detail }) => versionOf(detail) >= LOG_VERSION)
}

/** Returns the version that the detail of an entry states; 1 if it states none. */
function versionOf(detail: string): number {
  try {
    const { version }: { readonly version?: unknown } = JSON.parse(detail)
    return typeof version === 'number' ? version : 1
  } catch {
    return 1
  }
}
