import { hostname } from 'node:os'
import { storableText } from '../entry/storable-text.ts'
import type { Library } from '../open-library.ts'
import type { ListedArchive } from '../queries/listed-archive.ts'
import { workRows } from '../queries/work-rows.ts'
import type { ArchiveSummary } from '../store/archive-summary.ts'
import { currentArchive } from './current-archive.ts'
import { type CurrentArchive, type Drift, driftOf } from './drift.ts'
import { logContradiction } from './remembered-checkpoint.ts'
import { type Review, reviewsOf } from './reviews.ts'

/** Review with its differences from the archive. */
export interface ShownReview {
  readonly review: Review
  readonly drift: readonly Drift[]
}

/** State as it is shown: a decision that is in force and disagrees with something is DRIFTED. */
export const shownState = ({ review: { state }, drift }: ShownReview): string => (drift.length > 0 ? 'DRIFTED' : state)

/**
 * Returns the reviews of archives, each compared with the archive, the database and the log. `reading`: as of `currentArchive`. A log that
 * contradicts the checkpoint that this user saw last, in `folder`, is a difference of every review.
 */
export async function shownReviews(
  library: Library,
  archives: readonly ArchiveSummary[],
  reading: 'full' | 'quick',
  folder?: string,
): Promise<ReadonlyMap<number, readonly ShownReview[]>> {
  const found = new Map<number, readonly ShownReview[]>()
  const reviews = await reviewsOf(
    library.database,
    archives.map(({ id }) => id),
  )
  if (reviews.length === 0) return found
  const contradiction = await logContradiction(library, folder)
  for (const archive of archives) {
    const own = reviews.filter(({ archiveId }) => archiveId === archive.id)
    if (own.length === 0) continue
    const current = await currentArchive(library, archive, storableText(hostname()), reading)
    found.set(archive.id, await compared(library, own, current, contradiction))
  }
  return found
}

/** Returns the reviews of an archive, compared with a state of it that was just read. */
export async function reviewsComparedWith(
  library: Library,
  { id }: ArchiveSummary,
  current: CurrentArchive,
): Promise<readonly ShownReview[]> {
  const reviews = await reviewsOf(library.database, [id])
  return reviews.length === 0 ? [] : compared(library, reviews, current, await logContradiction(library))
}

async function compared(
  library: Library,
  reviews: readonly Review[],
  current: CurrentArchive,
  contradiction: readonly Drift[],
): Promise<readonly ShownReview[]> {
  return Promise.all(
    reviews.map(async (review) => ({
      review,
      drift: [...(await driftOf(library, review, current)), ...contradiction],
    })),
  )
}

/** Adds the state of the latest decision to archives, and who has them now. */
export async function withReviews(
  library: Library,
  archives: readonly ArchiveSummary[],
  reading: 'full' | 'quick',
  folder?: string,
  now = Date.now(),
): Promise<readonly ListedArchive[]> {
  const ids = archives.map(({ id }) => id)
  const work = await workRows(library, now, { ids })
  const reviews = await shownReviews(library, archives, reading, folder)
  return archives.map((listed) => {
    const archive = { ...listed, work: work.get(listed.id) ?? null }
    const latest = reviews.get(archive.id)?.at(-1)
    if (!latest) return archive
    const { id, decision } = latest.review
    const drift = [...new Set(latest.drift.map(({ kind }) => kind))]
    return { ...archive, review: { id, decision, state: shownState(latest), drift } }
  })
}
