import type { Library } from '../open-library.ts'
import { sampleShare } from '../people/second-person.ts'
import { holdingCases } from '../store/archive-summary.ts'
import { type ArchiveFacts, conditionTest } from './archive-facts.ts'
import { endOf } from './calendar.ts'
import type { RetentionRule, Rules } from './rules.ts'

const DAY_MS = 86_400_000

/** End of the retention of an archive. */
export interface RetentionEnd {
  /** Rule, or `case N` for the date of a case. */
  readonly rule: string
  /** Since when it may be erased, epoch milliseconds. */
  readonly since: number
}

export interface Retention {
  /** Archives under a legal hold. */
  readonly held: ReadonlySet<number>
  /** Archives whose retention has ended, those under a hold too. */
  readonly ended: ReadonlyMap<number, RetentionEnd>
}

/**
 * Derives which archives may be erased by the schedule of the rules and the dates of cases. The latest date holds; an archive without any
 * is retained.
 */
export async function retentionOf(
  { database, key }: Library,
  { retention = [], calendar }: Rules,
  facts: readonly ArchiveFacts[],
  now: number,
): Promise<Retention> {
  const holds = await holdingCases(database).select('archiveId').execute()
  const own = await database.selectFrom('archives').select('id').where('legalHold', '=', 1).execute()
  const held = new Set([...holds.map(({ archiveId }) => archiveId), ...own.map(({ id }) => id)])
  const ends = new Map<number, RetentionEnd>()
  const cases = await database
    .selectFrom('cases')
    .innerJoin('caseArchives', 'caseArchives.caseId', 'cases.id')
    .select(['cases.id', 'caseArchives.archiveId', 'cases.retainUntil'])
    .where('cases.retainUntil', 'is not', null)
    .execute()
  const extend = (archiveId: number, end: RetentionEnd): void => {
    if (end.since > (ends.get(archiveId)?.since ?? Number.NEGATIVE_INFINITY)) ends.set(archiveId, end)
  }
  for (const { id, archiveId, retainUntil } of cases)
    extend(archiveId, { rule: `case ${id}`, since: Date.parse(retainUntil ?? '') + DAY_MS })
  const tests = await Promise.all(
    retention.map(async (rule) => ({
      rule,
      meets: await conditionTest(database, withoutDecision(rule), (sha256) => sampleShare(key, sha256, 'retention')),
    })),
  )
  for (const archive of facts) {
    const found = tests.find(({ rule, meets }) => isDecided(rule, archive) && meets(archive))
    const from = found && startOf(found.rule, archive)
    if (from != null && found)
      extend(archive.id, { rule: found.rule.id, since: endOf(from, found.rule.keep, calendar) })
  }
  return { held, ended: new Map([...ends].filter(([, { since }]) => since <= now)) }
}

function withoutDecision({ when }: RetentionRule) {
  const { decision: _, ...condition } = when ?? {}
  return condition
}

const isDecided = ({ when }: RetentionRule, { latest }: ArchiveFacts): boolean =>
  when?.decision === undefined || when.decision.some((decision) => decision === latest?.value)

function startOf({ from }: RetentionRule, { addedAt, endTime, latest }: ArchiveFacts): number | null {
  if (from === 'added') return addedAt
  if (from === 'decided') return latest?.time ?? null
  const time = Date.parse(`${endTime?.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : time
}
