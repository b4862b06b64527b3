import type { QueueName } from '../../../shared/review/index.ts'
import type { Library } from '../open-library.ts'
import { listReviewers, reviewerName } from '../people/reviewers.ts'
import type { Rules } from './rules.ts'
import { type WorkItem, workOf } from './work-of.ts'

/** Archives that rules would give to the same people for the same reason. */
export interface RouteGroup {
  readonly queue: QueueName
  readonly reason: string
  readonly step: string
  /** Names of the people. */
  readonly people: readonly string[]
  /** Numbers of the archives. */
  readonly archives: readonly number[]
}

export interface RulesTrial {
  /** In the order of the queues. */
  readonly groups: readonly RouteGroup[]
  /** Number of the archives that would need nobody. */
  readonly idle: number
  /** Number of the archives that would go elsewhere than now. */
  readonly moved: number
}

/** Derives which archives rules would give to whom, and changes nothing. `now`: epoch milliseconds. */
export async function tryRules(library: Library, rules: Rules, now: number): Promise<RulesTrial> {
  const before = await workOf(library, now)
  const after = await workOf(library, now, { rules })
  const reviewers = await listReviewers(library.database)
  const nameOf = (key: string): string => reviewerName(reviewers, key) ?? key.slice(0, 16)
  const groups = Map.groupBy(after.items, routeText)
  return {
    groups: [...groups.values()].flatMap((items) => {
      const [first] = items
      if (!first) return []
      const { queue, reason, step, people, assignee } = first
      const names = (assignee === null ? people : [assignee]).map(nameOf)
      return [{ queue, reason, step, people: names, archives: items.map(({ archiveId }) => archiveId) }]
    }),
    idle: after.archives.size - after.items.length,
    moved: [...after.archives.keys()].filter(
      (id) => routeText(before.byArchive.get(id)) !== routeText(after.byArchive.get(id)),
    ).length,
  }
}

const routeText = (item: WorkItem | undefined): string =>
  item ? JSON.stringify([item.queue, item.reason, item.step, item.assignee ?? item.people]) : ''
