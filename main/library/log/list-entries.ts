import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'
import type { Library } from '../open-library.ts'
import { storedText } from './stored-text.ts'

export interface LogFilter {
  readonly action?: string | undefined
  /** `archive:SHA-256`, `reviewer:FINGERPRINT`, `case:ID` or `library`. */
  readonly object?: string | undefined
  /** Fingerprint of the key that acted. */
  readonly actor?: string | undefined
}

/** Returns the texts of entries, newest first, below the index `before`. */
export async function listEntries(
  { database, isReadOnly }: Pick<Library, 'database' | 'isReadOnly'>,
  { action, object, actor }: LogFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: { readonly limit: number; readonly before?: number | undefined },
): Promise<readonly string[]> {
  if (isReadOnly) return exportedTexts(database)
  let query = database.selectFrom('logEntries').selectAll().where('seq', '<', before)
  if (action !== undefined) query = query.where('action', '=', action)
  if (object !== undefined) query = query.where('object', '=', object)
  if (actor !== undefined) query = query.where('actor', '=', bytesOf(actor))
  const rows = await query.orderBy('seq', 'desc').limit(limit).execute()
  return rows.map(storedText)
}

async function exportedTexts(database: Database): Promise<readonly string[]> {
  const rows = await database.selectFrom('exportedEntries').select('entry').orderBy('seq', 'desc').execute()
  return rows.map(({ entry }) => entry)
}
