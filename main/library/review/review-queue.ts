import { isAllowed } from '../../../shared/review/index.ts'
import { bytesOf } from '../hex.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from '../queries/archive-summary.ts'
import type { Actor } from './actor.ts'
import { listReviewers } from './reviewers.ts'
import { type Review, reviewsOf } from './reviews.ts'

/** Elements of a part of the queue: at most as many as were asked for, and the number of all. */
export interface QueuePart<Element> {
  readonly first: readonly Element[]
  readonly count: number
}

/** Decisions that wait for a person, oldest first. Nothing that waits is in nobody's queue. */
export interface ReviewQueue {
  /** Returned decisions that were not replaced since: of this person, and of people who may not decide any more. */
  readonly returned: QueuePart<Review>
  /** Escalations that no second person has to confirm any more. Empty without the role to check. */
  readonly escalated: QueuePart<Review>
  /** Archives without a decision: those of cases that are assigned to this person, then others. Empty without the role. */
  readonly undecided: QueuePart<ArchiveSummary>
  /** Decisions of others that wait for a second person. Empty without the role. */
  readonly submitted: QueuePart<Review>
}

const NOTHING = { first: [], count: 0 } as const

/** Returns at most `limit` elements of each kind, and the numbers of all. `now`: epoch milliseconds. */
export async function reviewQueue(
  library: Library,
  { reviewer }: Actor,
  limit: number,
  now: number,
): Promise<ReviewQueue> {
  const { database } = library
  const own = bytesOf(reviewer.fingerprint)
  const [mayDecide, mayCheck] = [isAllowed(reviewer.roles, 'decide'), isAllowed(reviewer.roles, 'check')]
  const latest = database
    .selectFrom('decisions as decision')
    .leftJoin('decisionChecks as check', 'check.decisionId', 'decision.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('decisions as later').select('later.id').whereRef('later.previousId', '=', 'decision.id'))),
    )
  const part = async (query: typeof latest): Promise<QueuePart<Review>> => {
    const { count } = await query
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await query.select(['decision.id', 'decision.archiveId']).orderBy('decision.id').limit(limit).execute()
    return { first: await reviewsWith(library, rows), count: Number(count) }
  }
  const absent = (await listReviewers(database))
    .filter(
      ({ roles, revokedAt, validUntil }) =>
        revokedAt !== null || (validUntil ?? now) < now || !isAllowed(roles, 'decide'),
    )
    .map(({ fingerprint }) => bytesOf(fingerprint))
  return {
    returned: await part(
      latest
        .where('check.result', '=', 'RETURNED')
        .where('decision.reviewer', 'in', mayDecide ? [own, ...absent] : [own]),
    ),
    escalated: mayCheck
      ? await part(
          latest
            .where('decision.decision', '=', 'ESCALATED')
            .where(({ or, eb }) => or([eb('check.result', '=', 'CONFIRMED'), eb('decision.secondPerson', '=', 0)])),
        )
      : NOTHING,
    submitted: mayCheck
      ? await part(
          latest
            .where('check.result', 'is', null)
            .where('decision.secondPerson', '=', 1)
            .where('decision.reviewer', '<>', own),
        )
      : NOTHING,
    undecided: mayDecide ? await undecided(library, own, limit) : NOTHING,
  }
}

async function reviewsWith(
  { database }: Library,
  rows: readonly { readonly id: number; readonly archiveId: number }[],
): Promise<readonly Review[]> {
  const ids = new Set(rows.map(({ id }) => id))
  const reviews = await reviewsOf(database, [...new Set(rows.map(({ archiveId }) => archiveId))])
  return reviews.filter(({ id }) => ids.has(id)).toSorted((a, b) => a.id - b.id)
}

async function undecided(
  { database }: Library,
  assignee: Uint8Array,
  limit: number,
): Promise<QueuePart<ArchiveSummary>> {
  const all = database
    .selectFrom('archives')
    .where('bytesState', '<>', 'erased')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('decisions').select('id').whereRef('decisions.archiveId', '=', 'archives.id'))),
    )
  const { count } = await all.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  const open = all.select('archives.id').orderBy('archives.id').limit(limit)
  const assigned = await open
    .where('archives.id', 'in', (cases) =>
      cases
        .selectFrom('caseArchives')
        .innerJoin('cases', 'cases.id', 'caseArchives.caseId')
        .select('caseArchives.archiveId')
        .where('cases.assignee', '=', assignee)
        .where('cases.status', '=', 'OPEN'),
    )
    .execute()
  const others = await open.execute()
  const ids = new Set([...assigned, ...others].map(({ id }) => id))
  return { first: await summariesOf(database, [...ids].slice(0, limit)), count: Number(count) }
}
