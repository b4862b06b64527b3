import type { Database } from './open-database.ts'

/** Returns the value of a setting; null if it is not set. */
export async function readSetting(database: Database, name: string): Promise<string | null> {
  const row = await database.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Returns the value of a setting; sets it first if it is missing. */
export async function settingOr(database: Database, name: string, value: string): Promise<string> {
  const known = await readSetting(database, name)
  if (known !== null) return known
  await database
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(database, name)) ?? value
}

export async function writeSetting(write: Database, name: string, value: string): Promise<void> {
  await write
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
