import type { QueueName } from '../../../shared/review/index.ts'
import type { ArchiveFacts } from './archive-facts.ts'
import { endOf } from './calendar.ts'
import type { Rules } from './rules.ts'
import type { WorkPeople } from './work-people.ts'

/** Who does a piece of work, and by when. */
export interface Route {
  /** Keys of all who may do it now; empty if the library has nobody. */
  readonly people: readonly string[]
  /** Who alone has it now; null for all of `people`. */
  readonly assignee: string | null
  /** End of the present step, epoch milliseconds; null without one. */
  readonly due: number | null
  readonly step: string
  /** Whether people who worked on the archive before are left out, as the first step says. */
  readonly isFresh: boolean
  /** Number of steps that ended, or had nobody. */
  readonly escalations: number
}

interface Task {
  readonly archive: ArchiveFacts
  readonly queue: QueueName
  readonly since: number
  readonly first: string
}

interface Circumstances {
  readonly rules: Rules
  readonly people: WorkPeople
  readonly now: number
  /** Who was named for it. */
  readonly assignee: string | null
  /** Who decided or checked before. */
  readonly worked: ReadonlySet<string> | undefined
}

/** Returns who does a task now. A step whose time is over, or that has nobody, gives it to the next one; the last one keeps it. */
export function routeOf(
  { archive, queue, since, first }: Task,
  { rules: { steps, calendar }, people, now, assignee, worked }: Circumstances,
): Route {
  // Nobody confirms their own decision.
  const isFresh = steps[first]?.fresh ?? false
  const isExcluded = (person: string, fresh = isFresh): boolean =>
    (queue === 'confirm' && person === archive.latest?.maker) || (fresh && worked?.has(person) === true)
  let begin = since
  let escalations = 0
  let last: Route | null = null
  for (let name: string | undefined = first; name !== undefined; ) {
    const step: Rules['steps'][string] | undefined = steps[name]
    if (!step) break
    const found = people.of(queue, name, step).filter((person) => !isExcluded(person, isFresh || step.fresh))
    const named: string | null = assignee === null || last !== null ? null : people.standIn(assignee, queue)
    const own: string | null = named === null || isExcluded(named, isFresh || step.fresh) ? null : named
    if (found.length > 0 || own !== null) {
      const due = step.within === undefined ? null : endOf(begin, step.within, calendar)
      last = {
        people: own === null ? found : [...new Set([own, ...found])],
        assignee: own,
        due,
        step: name,
        isFresh,
        escalations,
      }
      if (due === null || due >= now || step.next === undefined) return last
      begin = due
    }
    escalations++
    name = step.next
  }
  if (last) return last
  // The rules have nobody left: everybody who may do it has it, and where nobody of them is there, those who are absent.
  const all = people.of(queue, '*', null)
  const anybody = [
    all.filter((person) => !isExcluded(person)),
    all.filter((person) => !isExcluded(person, false)),
    people.evenAbsent(queue).filter((person) => !isExcluded(person, false)),
  ].find((found) => found.length > 0)
  return { people: anybody ?? [], isFresh, assignee: null, due: null, step: first, escalations }
}
