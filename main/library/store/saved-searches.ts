import type { LibraryFilter, SavedSearch } from '../../../shared/bridge/index.ts'
import type { Database } from '../database/open-database.ts'
import { storableText } from '../entry/storable-text.ts'

/** Returns the saved searches by name. `readFilter` returns null for a filter that this version does not know. */
export async function listSearches(
  database: Database,
  readFilter: (value: unknown) => LibraryFilter | null,
): Promise<readonly SavedSearch[]> {
  const rows = await database.selectFrom('savedSearches').selectAll().orderBy('name').execute()
  return rows.flatMap(({ name, filter: stored }) => {
    const filter = readFilter(parsed(stored))
    return filter ? [{ name, filter }] : []
  })
}

/** Saves a search; replaces the one of the same name. */
export async function saveSearch(database: Database, name: string, filter: LibraryFilter): Promise<void> {
  const stored = JSON.stringify(filter).toWellFormed()
  await database
    .insertInto('savedSearches')
    .values({ name: storableText(name), filter: stored })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ filter: stored }))
    .execute()
}

export async function removeSearch(database: Database, name: string): Promise<void> {
  await database.deleteFrom('savedSearches').where('name', '=', storableText(name)).execute()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
