import { QUEUES, type QueueName } from '../../../shared/review/index.ts'
import type { Library } from '../open-library.ts'
import { sampleShare } from '../people/second-person.ts'
import { type ArchiveFacts, archiveFacts, conditionTest, type Meets, workedOn } from './archive-facts.ts'
import { type Assignments, assignmentsOf } from './assignments.ts'
import { NOBODY } from './check-steps.ts'
import { type Route, routeOf } from './route.ts'
import type { Rules } from './rules.ts'
import { rulesOf } from './rules-in-force.ts'
import { type Settled, settledWork } from './settled-work.ts'
import { WorkPeople } from './work-people.ts'
import { workTime } from './work-time.ts'

/** Work that an archive needs. Times are epoch milliseconds, people are keys. */
export interface WorkItem extends Route {
  readonly archiveId: number
  readonly sha256: string
  readonly queue: QueueName
  /** Rule that the archive meets, or what happened to it. */
  readonly reason: string
  /** Since when it waits. */
  readonly since: number
  /** Number of the decision that waits; null without one. */
  readonly reviewId: number | null
}

/** All work of a library at a time. */
export interface Work {
  readonly now: number
  readonly rules: Rules
  /** By queue, what is due first, first. */
  readonly items: readonly WorkItem[]
  /** Facts of all archives that were not erased, by number. */
  readonly archives: ReadonlyMap<number, ArchiveFacts>
  readonly byArchive: ReadonlyMap<number, WorkItem>
}

export interface WorkOptions {
  /** Only these archives; all by default. */
  readonly ids?: readonly number[]
  /** Rules to try, instead of those in force. */
  readonly rules?: Rules
}

/**
 * Derives who has work from what people signed and the rules in force: every archive that needs somebody is one item, in one queue. The queue,
 * the command line, columns, facets and notifications all ask here.
 */
export async function workOf(library: Library, clock: number, { ids, rules: tried }: WorkOptions = {}): Promise<Work> {
  const { database } = library
  const now = await workTime(library, clock)
  const rules = tried ?? (await rulesOf(database))
  const facts = await archiveFacts(database, ids ?? null)
  const people = await WorkPeople.of(database, now)
  const assignments = await assignmentsOf(database)
  const worked = Object.values(rules.steps).some(({ fresh }) => fresh)
    ? await workedOn(database, ids ?? null)
    : new Map()
  const settled = await settledWork(library, rules, facts, now)
  const ruleOf = await deciding(library, rules)
  const items = facts.flatMap((archive): readonly WorkItem[] => {
    const need = needOf(archive, ruleOf, settled)
    if (!need) return []
    const { queue, reason, since } = need
    const first = queue === 'decide' ? (need.step ?? '') : rules.queues[queue]
    const route = routeOf(
      { archive, queue, since, first },
      { rules, people, now, assignee: assigneeOf(archive, queue, assignments), worked: worked.get(archive.id) },
    )
    const { id: archiveId, sha256, latest } = archive
    return [{ archiveId, sha256, queue, reason, since, reviewId: latest?.id ?? null, ...route }]
  })
  items.sort(
    (a, b) =>
      QUEUES.indexOf(a.queue) - QUEUES.indexOf(b.queue) ||
      (a.due ?? Number.POSITIVE_INFINITY) - (b.due ?? Number.POSITIVE_INFINITY) ||
      a.archiveId - b.archiveId,
  )
  return {
    ...{ now, rules, items },
    archives: new Map(facts.map((archive) => [archive.id, archive])),
    byArchive: new Map(items.map((item) => [item.archiveId, item])),
  }
}

/** Whether work is that of a person: it is assigned to nobody else. */
export const isWorkOf = ({ people, assignee }: WorkItem, person: string): boolean =>
  assignee === null ? people.includes(person) : assignee === person

interface Need {
  readonly queue: QueueName
  readonly reason: string
  readonly since: number
  /** First step of what is to be decided. */
  readonly step?: string
}

/** Returns what an archive needs; null if it needs nobody. A decision comes before what follows it. */
function needOf(
  archive: ArchiveFacts,
  ruleOf: (archive: ArchiveFacts) => Rules['decide'][number] | null,
  settled: Settled,
): Need | null {
  const { latest, addedAt } = archive
  if (!latest) {
    const rule = ruleOf(archive)
    if (rule && rule.step !== NOBODY) return { queue: 'decide', reason: rule.id, since: addedAt, step: rule.step }
    return settled.of(archive)
  }
  const since = latest.checkedAt ?? latest.time
  if (latest.state === 'RETURNED') return { queue: 'returned', reason: 'RETURNED', since }
  if (latest.state === 'SUBMITTED') return { queue: 'confirm', reason: latest.value, since }
  if (latest.value === 'ESCALATED') return { queue: 'escalated', reason: 'ESCALATED', since }
  return settled.of(archive)
}

/** Returns the first rule that an archive meets; null if it meets none. */
async function deciding({ database, key }: Library, { decide }: Rules) {
  const share = (sha256: string): number => sampleShare(key, sha256, 'review')
  const tests: (readonly [Rules['decide'][number], Meets])[] = []
  for (const rule of decide) tests.push([rule, await conditionTest(database, rule.when, share)])
  return (archive: ArchiveFacts) => tests.find(([, meets]) => meets(archive))?.[0] ?? null
}

/** An assignment ends with the work that it was made for: with the next decision or check. */
function assigneeOf(
  { id, sha256, latest }: ArchiveFacts,
  queue: QueueName,
  { byArchive, byCase }: Assignments,
): string | null {
  const own = byArchive.get(sha256)
  if (own && own.seq > (latest?.logIndex ?? -1)) return own.to
  if (queue === 'decide') return byCase.get(id) ?? null
  return queue === 'returned' ? (latest?.maker ?? null) : null
}
