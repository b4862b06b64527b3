import type { QueueName } from '../../../shared/review/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import { hexOf } from '../hex.ts'
import { latestAnchored } from '../log/anchors/anchor-log.ts'
import { anchoringInForce } from '../log/anchors/anchor-settings.ts'
import { unstamped } from '../log/anchors/time-stamps.ts'
import { detailOf } from '../log/latest-rule.ts'
import type { Library } from '../open-library.ts'
import { verdictDrift } from '../review/drift.ts'
import { reviewsOf } from '../review/reviews.ts'
import { latestVerifications } from '../review/signed-verification.ts'
import type { ArchiveFacts } from './archive-facts.ts'
import { endOf } from './calendar.ts'
import { retentionOf } from './retention.ts'
import type { Rules } from './rules.ts'

/** Archives that a query names; of more, all rows are read. */
const MAX_NAMED = 5000
const MINUTE_MS = 60_000

interface SettledNeed {
  readonly queue: QueueName
  readonly reason: string
  readonly since: number
}

/** What archives need that nobody has to decide, confirm or decide again. */
export interface Settled {
  of(archive: ArchiveFacts): SettledNeed | null
}

/** Derives what settled archives need: drift, holds, retention and anchors. Each is read once for the whole library. */
export async function settledWork(
  library: Library,
  rules: Rules,
  facts: readonly ArchiveFacts[],
  now: number,
): Promise<Settled> {
  const { database } = library
  const drifted = await driftedOf(database, facts)
  const { held, ended } = await retentionOf(library, rules, facts, now)
  const holds = await holdsOf(database, rules, now)
  const isUnanchored = await anchorTest(library, now)
  return {
    of(archive) {
      const { id, latest, verifiedAt } = archive
      if (latest && drifted.has(id)) return { queue: 'drifted', reason: drifted.get(id) ?? '', since: verifiedAt }
      const hold = holds.get(id)
      if (hold !== undefined) return { queue: 'hold', reason: 'HOLD', since: hold }
      const end = ended.get(id)
      if (end && held.has(id)) return { queue: 'hold', reason: 'HELD_AFTER_RETENTION', since: end.since }
      if (end) return { queue: 'retention', reason: end.rule, since: end.since }
      const reason = latest && isUnanchored(archive.sha256, latest)
      return reason ? { queue: 'unanchored', reason, since: latest.checkedAt ?? latest.time } : null
    },
  }
}

/** Returns the kinds of drift of the archives that were verified again since they were decided. */
async function driftedOf(database: Database, facts: readonly ArchiveFacts[]): Promise<ReadonlyMap<number, string>> {
  const settled = facts.flatMap(({ id, latest }) => (latest ? [id] : []))
  const counted = database.selectFrom('verifications').select('archiveId')
  const again = await (facts.length > MAX_NAMED ? counted : counted.where('archiveId', 'in', [0, ...settled]))
    .groupBy('archiveId')
    .having(({ fn }) => fn.countAll<number>(), '>', 1)
    .execute()
  const ids = new Set(again.map(({ archiveId }) => archiveId))
  const found = new Map<number, string>()
  const decided = new Map(facts.flatMap(({ id, latest }) => (latest && ids.has(id) ? [[id, latest.id] as const] : [])))
  const verifications = await latestVerifications(database, [...decided.keys()])
  for (const { id, archiveId, content } of await reviewsOf(database, [...decided.keys()])) {
    if (decided.get(archiveId) !== id || !content) continue
    const verification = verifications.get(archiveId) ?? null
    const kinds = verdictDrift(content, { sha256: null, verification }).map(({ kind }) => kind)
    if (kinds.length > 0) found.set(archiveId, kinds.join(' '))
  }
  return found
}

/** Returns since when the legal hold of archives has to be looked at again. */
async function holdsOf(
  database: Database,
  { holds, calendar }: Rules,
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  if (!holds) return found
  const members = await database
    .selectFrom('cases')
    .innerJoin('caseArchives', 'caseArchives.caseId', 'cases.id')
    .select(['cases.id', 'caseArchives.archiveId'])
    .where('cases.legalHold', '=', 1)
    .execute()
  /** Times at which the holds of cases were set last. */
  const set = new Map<string, number>()
  const cases = [...new Set(members.map(({ id }) => `case:${id}`))]
  await inChunks(cases, 1, async (chunk) => {
    const entries = await database
      .selectFrom('logEntries')
      .select(['object', 'time', 'detail'])
      .where('object', 'in', chunk)
      .where('action', '=', 'case.changed')
      .orderBy('seq')
      .execute()
    for (const { object, time, detail } of entries) if (detailOf(detail)?.change === 'hold') set.set(object, time)
  })
  for (const { id, archiveId } of members) {
    const due = endOf(set.get(`case:${id}`) ?? 0, holds, calendar)
    if (due < now) found.set(archiveId, Math.min(due, found.get(archiveId) ?? due))
  }
  return found
}

/** Returns why a sign-off is not anchored although the library demands it by now; null if it is, or need not be. */
async function anchorTest(library: Library, now: number) {
  const { anchoring, seq } = await anchoringInForce(library.database)
  const { anchors, everyMinutes, maxAge, timeStamps } = anchoring
  const limit = maxAge ?? everyMinutes
  const entries = [...(await latestAnchored(library.database, anchors)).values()]
  const sizes = anchors.map(({ kind, address }) => {
    const entry = entries.find(({ anchor }) => anchor.startsWith(`${kind}:${address}`))
    return entry ? Number(entry.checkpoint.split('\n')[1]) : 0
  })
  const size = Math.min(Number.POSITIVE_INFINITY, ...sizes)
  const waiting = timeStamps === 'none' || seq === null ? [] : await unstamped(library.database, seq)
  const unstampedArchives = new Set(waiting.map(({ sha256 }) => hexOf(sha256)))
  return (sha256: string, { time, checkedAt, logIndex }: NonNullable<ArchiveFacts['latest']>): string | null => {
    if (unstampedArchives.has(sha256)) return 'NO_TIME_STAMP'
    const age = now - (checkedAt ?? time)
    return limit !== null && logIndex >= size && age > limit * MINUTE_MS ? 'NOT_ANCHORED' : null
  }
}
