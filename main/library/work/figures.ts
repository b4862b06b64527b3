import { type Figure, figurePeriod } from '../../../shared/review/index.ts'
import type { Library } from '../open-library.ts'
import { listReviewers } from '../people/reviewers.ts'
import { type Review, reviewsOf } from '../review/reviews.ts'
import { isWorkOf, workOf } from './work-of.ts'

/** Numbers of archives, each with the archives that it counts: their numbers in the library. */
export interface Figures {
  /** Decisions that the person signed. */
  readonly decided: readonly number[]
  /** Those that a second person returned. */
  readonly returned: readonly number[]
  /** Those that agree with the verdict, and those that do not: escalations are neither. */
  readonly agreeing: readonly number[]
  readonly overruling: readonly number[]
  /** Confirmations and returns that the person signed. */
  readonly checked: readonly number[]
  /** What waits for the person alone, or for everybody whom the rules name. */
  readonly waiting: readonly number[]
  readonly overdue: readonly number[]
  /** Median hours from the addition of an archive, or the return of the decision before, to the decision; null without one. */
  readonly turnaroundHours: number | null
  /** Hours that the oldest of `waiting` waits; null without one. */
  readonly oldestHours: number | null
}

const HOUR_MS = 3_600_000

/**
 * Returns the figures of each person, in the order of their addition, and of the team under the name null. All are derived from signed
 * statements; `period` bounds the times of decisions and checks, epoch milliseconds.
 */
export async function figuresOf(
  library: Library,
  period: { readonly from: number; readonly until: number },
  now: number,
): Promise<readonly (readonly [person: string | null, figures: Figures])[]> {
  const work = await workOf(library, now)
  const reviewers = await listReviewers(library.database)
  const decided = await library.database.selectFrom('decisions').select('archiveId').distinct().execute()
  const reviews = await reviewsOf(
    library.database,
    decided.map(({ archiveId }) => archiveId),
  )
  const byId = new Map(reviews.map((review) => [review.id, review]))
  const isIn = (time: string): boolean => Date.parse(time) >= period.from && Date.parse(time) < period.until
  const added = await library.database.selectFrom('archives').select(['id', 'addedAt']).execute()
  const addedAt = new Map(added.map((row) => [row.id, row.addedAt]))
  const hoursOf = ({ archiveId, previousId, time }: Review): number => {
    const before = previousId === null ? undefined : byId.get(previousId)
    const since = before ? Date.parse(before.check?.time ?? before.time) : (addedAt.get(archiveId) ?? 0)
    return Math.max(0, (Date.parse(time) - since) / HOUR_MS)
  }
  const figures = (key: string | null): Figures => {
    const own = reviews.filter(({ maker, time }) => (key === null || maker === key) && isIn(time))
    const waiting = work.items.filter((item) => key === null || isWorkOf(item, key))
    const checks = reviews.filter(({ check }) => check && (key === null || check.checker === key) && isIn(check.time))
    const archivesOf = (found: readonly { readonly archiveId: number }[]) => found.map(({ archiveId }) => archiveId)
    return {
      decided: archivesOf(own),
      returned: archivesOf(own.filter(({ check }) => check?.result === 'RETURNED')),
      agreeing: archivesOf(own.filter((review) => agrees(review) === true)),
      overruling: archivesOf(own.filter((review) => agrees(review) === false)),
      checked: archivesOf(checks),
      waiting: archivesOf(waiting),
      overdue: archivesOf(waiting.filter(({ due }) => due !== null && due < work.now)),
      turnaroundHours: median(own.map(hoursOf)),
      oldestHours: waiting.reduce<number | null>(
        (oldest, { since }) => Math.max(oldest ?? 0, (work.now - since) / HOUR_MS),
        null,
      ),
    }
  }
  return [...reviewers.map(({ fingerprint }) => [fingerprint, figures(fingerprint)] as const), [null, figures(null)]]
}

/** Returns the archives that a figure counts. `now`: epoch milliseconds. */
export async function figureArchives(library: Library, figure: Figure, now: number): Promise<ReadonlySet<number>> {
  const all = await figuresOf(library, figurePeriod(figure), now)
  return new Set(all.find(([person]) => (person ?? '') === figure.key)?.[1][figure.of])
}

/** Whether a decision says the same as the verdict that it signs; null for an escalation, or where the verdict leaves it open. */
function agrees({ content, decision }: Review): boolean | null {
  const indication = content?.verification.indication
  if (decision === 'ESCALATED' || (indication !== 'TOTAL_PASSED' && indication !== 'TOTAL_FAILED')) return null
  return (decision === 'APPROVED') === (indication === 'TOTAL_PASSED')
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
