import { isAllowed, QUEUE_NEEDS, type QueueName } from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { IS_WORK_ENTRY } from '../database/work-migration.ts'
import { detailOf, indexed } from '../log/latest-rule.ts'
import { listReviewers, type Reviewer, stateOf } from '../people/reviewers.ts'
import { dayOf } from './calendar.ts'
import type { Step } from './rules.ts'

/** Latest absence that the log records of a person. Days are inclusive, as YYYY-MM-DD; `to`: key of who does the work meanwhile. */
export interface Absence {
  readonly from: string
  readonly until: string | null
  readonly to: string | null
  readonly reason: string
}

/** Returns the absences by key of the person, those that are over too. A person who is back has none. */
export async function absencesOf(database: Database): Promise<ReadonlyMap<string, Absence>> {
  const found = new Map<string, Absence>()
  for (const { object, detail } of await workEntries(database, 'reviewer.absent')) {
    const { from, until, to, reason } = detail
    const person = object.slice('reviewer:'.length)
    if (typeof from !== 'string') found.delete(person)
    else
      found.set(person, {
        ...{ from, until: typeof until === 'string' ? until : null, to: typeof to === 'string' ? to : null },
        reason: String(reason),
      })
  }
  return found
}

/** Returns the entries of an action about work, oldest first. */
export async function workEntries(
  database: Database,
  action: 'reviewer.absent' | 'work.assigned' | 'sample.drawn',
  object?: string,
) {
  const query = database
    .selectFrom('logEntries')
    .select(['seq', 'time', 'object', 'detail'])
    .where(indexed(IS_WORK_ENTRY))
    .where('action', '=', action)
    .orderBy('seq')
  const rows = await (object === undefined ? query : query.where('object', '=', object)).execute()
  return rows.map(({ detail, ...row }) => ({ ...row, detail: detailOf(detail) ?? {} }))
}

export const isAbsent = (absence: Absence | undefined, now: number): boolean => {
  if (!absence) return false
  const today = dayOf(now)
  return (
    dayOf(Date.parse(absence.from)) <= today && (absence.until === null || today <= dayOf(Date.parse(absence.until)))
  )
}

/** People of a library at a time: who may do the work of a queue, and who does it for whom. */
export class WorkPeople {
  readonly #valid: ReadonlyMap<string, Reviewer>
  readonly #absences: ReadonlyMap<string, Absence>
  readonly #now: number
  /** Results by queue and step: they are the same for all archives. */
  readonly #known = new Map<string, readonly string[]>()

  constructor(reviewers: readonly Reviewer[], absences: ReadonlyMap<string, Absence>, now: number) {
    const valid = reviewers.filter((reviewer) => stateOf(reviewer, now) === 'VALID')
    this.#valid = new Map(valid.map((reviewer) => [reviewer.fingerprint, reviewer]))
    this.#absences = absences
    this.#now = now
  }

  static async of(database: Database, now: number): Promise<WorkPeople> {
    return new WorkPeople(await listReviewers(database), await absencesOf(database), now)
  }

  get valid(): readonly Reviewer[] {
    return [...this.#valid.values()]
  }

  /** Returns who does the work of a person in a queue: the person, who does it meanwhile, or nobody. */
  standIn(person: string, queue: QueueName): string | null {
    const seen = new Set<string>()
    for (let at: string | null = person; at !== null && !seen.has(at); ) {
      seen.add(at)
      const reviewer = this.#valid.get(at)
      const absence = this.#absences.get(at)
      if (!isAbsent(absence, this.#now)) return reviewer && isAllowed(reviewer.roles, QUEUE_NEEDS[queue]) ? at : null
      at = absence?.to ?? null
    }
    return null
  }

  /** Returns the keys of all people who may do the work of a queue, absent or not. */
  evenAbsent(queue: QueueName): readonly string[] {
    return this.valid.filter(({ roles }) => isAllowed(roles, QUEUE_NEEDS[queue])).map(({ fingerprint }) => fingerprint)
  }

  /** Returns the keys of the people of a step who are there and may do the work of a queue; of all people without a step. */
  of(queue: QueueName, name: string, step: Step | null): readonly string[] {
    const key = `${queue} ${name}`
    const known = this.#known.get(key)
    if (known) return known
    const { roles = [], people = [] } = step ?? {}
    const named = this.valid.filter(
      (reviewer) =>
        step === null || people.includes(reviewer.name) || reviewer.roles.some((role) => roles.includes(role)),
    )
    const allowed = named.filter((reviewer) => isAllowed(reviewer.roles, QUEUE_NEEDS[queue]))
    const found = [...new Set(allowed.flatMap(({ fingerprint }) => this.standIn(fingerprint, queue) ?? []))]
    this.#known.set(key, found)
    return found
  }
}
