import { type RawBuilder, sql } from 'kysely'
import { IS_ANCHOR_ENTRY } from '../database/anchor-migration.ts'
import type { Database } from '../database/open-database.ts'
import { IS_RULE } from '../database/signoff-migration.ts'
import { IS_WORK_ENTRY } from '../database/work-migration.ts'
import { hexOrNull } from '../hex.ts'

/** Entry that changed a rule of the library. */
export interface LatestRule {
  /** Epoch milliseconds. */
  readonly time: number
  readonly seq: number
  /** Key of the person; null without one. */
  readonly actor: string | null
  /** Null if it is no JSON. */
  readonly detail: { readonly [name: string]: unknown } | null
}

/** Condition of the index that has the entries of an action. */
const CONDITIONS = {
  'policy.changed': IS_RULE,
  'checklist.changed': IS_RULE,
  'anchors.changed': IS_ANCHOR_ENTRY,
  'rules.changed': IS_WORK_ENTRY,
} as const

/** Returns the latest entry that changed a rule of the library; null if there is none. */
export async function latestRuleEntry(
  database: Database,
  action: 'policy.changed' | 'checklist.changed' | 'anchors.changed' | 'rules.changed',
): Promise<LatestRule | null> {
  const row = await database
    .selectFrom('logEntries')
    .select(['detail', 'time', 'seq', 'actor'])
    .where(indexed(CONDITIONS[action]))
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, actor: hexOrNull(row.actor), detail: detailOf(row.detail) } : null
}

/** Returns the detail of the latest entry that changed a rule of the library; null if there is none, or it is no JSON. */
export const latestRule = async (
  database: Database,
  action: 'policy.changed' | 'checklist.changed',
): Promise<LatestRule['detail']> => (await latestRuleEntry(database, action))?.detail ?? null

/** Condition of a partial index, repeated in a query that uses it. */
export const indexed = (condition: string): RawBuilder<boolean> => sql.raw<boolean>(condition)

/** Parses the detail of an entry; null if it is no JSON object: the database was changed from outside. */
export function detailOf(text: string): { readonly [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as { readonly [name: string]: unknown }) : null // JSON has no other members
  } catch {
    return null
  }
}
