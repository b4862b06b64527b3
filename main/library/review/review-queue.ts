import { isAllowed } from '../../../shared/review/index.ts'
import { bytesOf } from '../hex.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from '../queries/archive-summary.ts'
import type { Actor } from './actor.ts'
import { type Review, reviewsOf } from './reviews.ts'

/** Decisions that wait for a person, oldest first. */
export interface ReviewQueue {
  /** Decisions of this person that were returned and not replaced since. */
  readonly returned: readonly Review[]
  /** Archives without a decision: those of cases that are assigned to this person, then others. Empty without the role. */
  readonly undecided: readonly ArchiveSummary[]
  /** Decisions of others that wait for a second person. Empty without the role. */
  readonly submitted: readonly Review[]
}

/** Returns at most `limit` elements of each kind. */
export async function reviewQueue(library: Library, { reviewer }: Actor, limit: number): Promise<ReviewQueue> {
  const { database } = library
  const own = bytesOf(reviewer.fingerprint)
  const latest = database
    .selectFrom('decisions as decision')
    .leftJoin('decisionChecks as check', 'check.decisionId', 'decision.id')
    .select(['decision.id', 'decision.archiveId'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('decisions as later').select('later.id').whereRef('later.previousId', '=', 'decision.id'))),
    )
    .orderBy('decision.id')
    .limit(limit)
  const returned = await latest.where('check.result', '=', 'RETURNED').where('decision.reviewer', '=', own).execute()
  const submitted = isAllowed(reviewer.roles, 'check')
    ? await latest
        .where('check.result', 'is', null)
        .where('decision.secondPerson', '=', 1)
        .where('decision.reviewer', '<>', own)
        .execute()
    : []
  return {
    returned: await reviewsWith(library, returned),
    undecided: isAllowed(reviewer.roles, 'decide') ? await undecided(library, own, limit) : [],
    submitted: await reviewsWith(library, submitted),
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
): Promise<readonly ArchiveSummary[]> {
  const open = database
    .selectFrom('archives')
    .select('archives.id')
    .where('bytesState', '<>', 'erased')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('decisions').select('id').whereRef('decisions.archiveId', '=', 'archives.id'))),
    )
    .orderBy('archives.id')
    .limit(limit)
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
  return summariesOf(database, [...ids].slice(0, limit))
}
