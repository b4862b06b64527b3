import { isAllowed } from '../../../shared/review/index.ts'
import { isCalendarDate } from '../../../shared/spec/index.ts'
import { appendEntries, lockLog } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit, refused } from '../people/actor.ts'
import { checkedText } from '../people/checked-text.ts'
import { Refused } from '../people/refused.ts'
import { listReviewers, stateOf } from '../people/reviewers.ts'
import { type Absence, absencesOf } from './work-people.ts'

const MAX_REASON = 1000

/**
 * Records that a person is away, and who does the work meanwhile; null: the person is back. People state their own absence, administrators
 * that of anybody. Each is an entry with its reason. Throws `Refused`.
 */
export async function setAbsence(
  library: Library,
  actor: Actor,
  person: string,
  absence: Absence | null,
  now: number,
): Promise<void> {
  const object = { kind: 'reviewer', id: person } as const
  const isOwn = person === actor.reviewer.fingerprint
  await permit(library, actor, isOwn ? 'editCase' : 'manageReviewers', object, now)
  const reason = checkedText(absence?.reason ?? 'back', 'reason', MAX_REASON, 1)
  const { from = null, until = null, to = null } = absence ?? {}
  const refusal = await library.database.transaction().execute(async (write): Promise<Refused | null> => {
    await lockLog(write, library.log)
    const reviewers = await listReviewers(write)
    const valid = new Set(
      reviewers.filter((one) => stateOf(one, now) === 'VALID').map(({ fingerprint }) => fingerprint),
    )
    if (!reviewers.some(({ fingerprint }) => fingerprint === person))
      return new Refused('UNKNOWN_KEY', 'The library has no such reviewer')
    const problem = absenceProblem({ from, until })
    if (problem !== null) return new Refused('INVALID_INPUT', problem)
    if (to !== null && !valid.has(to)) return new Refused('INVALID_INPUT', 'Who does the work must be a valid reviewer')
    if (to !== null && isLoop(person, to, await absencesOf(write)))
      return new Refused('INVALID_INPUT', 'The work would come back to the person who is away', 'Name somebody else.')
    const detail = { from, until, to, reason }
    const entry = { action: 'reviewer.absent', object, ...actedBy(actor), detail } as const
    await appendEntries(write, library.log, [entry], { now, signs: true })
    return null
  })
  if (refusal) throw await refused(library, actor.reviewer.fingerprint, refusal, object, now)
}

function absenceProblem({
  from,
  until,
}: {
  readonly from: string | null
  readonly until: string | null
}): string | null {
  for (const day of [from, until]) if (day !== null && !isCalendarDate(day)) return `${day} is no day, as YYYY-MM-DD`
  return from !== null && until !== null && until < from ? 'The absence would end before it begins' : null
}

function isLoop(person: string, first: string, absences: ReadonlyMap<string, Absence>): boolean {
  const seen = new Set([person])
  for (let at: string | null = first; at !== null; at = absences.get(at)?.to ?? null) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/**
 * Gives an archive to a person, or with null to nobody in particular, until the next decision or check about it. Reviewers take archives;
 * approvers and administrators give them to others. Throws `Refused`.
 */
export async function assign(
  library: Library,
  actor: Actor,
  { sha256 }: { readonly sha256: string },
  to: string | null,
  reason: string,
  now: number,
): Promise<void> {
  const object = { kind: 'archive', id: sha256 } as const
  const isOwn = to === actor.reviewer.fingerprint
  await permit(library, actor, isOwn ? 'editCase' : 'hold', object, now)
  const reviewer =
    to === null ? null : (await listReviewers(library.database)).find(({ fingerprint }) => fingerprint === to)
  if (
    reviewer === undefined ||
    (reviewer && (stateOf(reviewer, now) !== 'VALID' || !isAllowed(reviewer.roles, 'editCase')))
  )
    throw new Refused('INVALID_INPUT', 'The archive can only go to a valid reviewer, approver or administrator')
  const detail = { to, reason: checkedText(reason, 'reason', MAX_REASON) }
  const entry = { action: 'work.assigned', object, ...actedBy(actor), detail } as const
  await library.database
    .transaction()
    .execute((write) => appendEntries(write, library.log, [entry], { now, signs: true }))
}
