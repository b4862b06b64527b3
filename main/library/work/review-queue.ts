import { QUEUES, type QueueName } from '../../../shared/review/index.ts'
import type { Library } from '../open-library.ts'
import type { Actor } from '../people/actor.ts'
import { type Review, reviewsOf } from '../review/reviews.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
import { isWorkOf, type WorkItem, workOf } from './work-of.ts'

/** Work in a queue, with its archive and the decision that it is about. */
export interface QueueEntry {
  readonly work: WorkItem
  readonly archive: ArchiveSummary
  readonly review: Review | null
}

/** Elements of a part of the queue: at most as many as were asked for, and the number of all. */
export interface QueuePart {
  readonly first: readonly QueueEntry[]
  readonly count: number
}

/** What waits for a person, by queue, what is due first, first. Nothing that waits is in nobody's queue: `workOf`. */
export type ReviewQueue = { readonly [queue in QueueName]: QueuePart }

/** Returns at most `limit` elements of each queue of a person, and the numbers of all. `now`: epoch milliseconds. */
export async function reviewQueue(
  library: Library,
  { reviewer }: Pick<Actor, 'reviewer'>,
  limit: number,
  now: number,
): Promise<ReviewQueue> {
  const { items } = await workOf(library, now)
  const own = items.filter((item) => isWorkOf(item, reviewer.fingerprint))
  const parts = QUEUES.map(async (queue): Promise<readonly [QueueName, QueuePart]> => {
    const all = own.filter((item) => item.queue === queue)
    // What is assigned to the person comes first.
    const sorted = [
      ...all.filter(({ assignee }) => assignee !== null),
      ...all.filter(({ assignee }) => assignee === null),
    ]
    return [queue, { first: await entriesOf(library, sorted.slice(0, limit)), count: all.length }]
  })
  return Object.fromEntries(await Promise.all(parts)) as unknown as ReviewQueue // one part for each queue
}

/** Adds archives and decisions to work. */
export async function entriesOf({ database }: Library, work: readonly WorkItem[]): Promise<readonly QueueEntry[]> {
  const ids = work.map(({ archiveId }) => archiveId)
  const archives = new Map((await summariesOf(database, ids)).map((archive) => [archive.id, archive]))
  const reviews = new Map((await reviewsOf(database, ids)).map((review) => [review.id, review]))
  return work.flatMap((item) => {
    const archive = archives.get(item.archiveId)
    return archive ? [{ work: item, archive, review: reviews.get(item.reviewId ?? 0) ?? null }] : []
  })
}
