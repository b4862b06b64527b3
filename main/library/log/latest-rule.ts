import type { Database } from '../database/open-database.ts'

/** Returns the detail of the latest entry that changed a rule of the library; null if there is none, or it is no JSON. */
export async function latestRule(
  database: Database,
  action: 'policy.changed' | 'checklist.changed',
): Promise<{ readonly [name: string]: unknown } | null> {
  const row = await database
    .selectFrom('logEntries')
    .select('detail')
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? detailOf(row.detail) : null
}

/** Parses the detail of an entry; null if it is no JSON object: the database was changed from outside. */
export function detailOf(text: string): { readonly [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
