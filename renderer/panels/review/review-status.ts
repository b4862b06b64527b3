import { visible } from '../../../shared/analysis/index.ts'
import type { ArchiveReviews, ReviewDrift, ReviewInfo } from '../../../shared/bridge/index.ts'
import { reviewLabels } from '../../labels/review.ts'
import { type Tone, toneOf } from '../../parts/look.ts'

const labels = reviewLabels.status

export interface ReviewStatus {
  readonly tone: Tone
  /** One or two words. */
  readonly title: string
  readonly text: string
  /** Differences between the sign-off and what is there. */
  readonly drift: readonly ReviewDrift[]
}

/** Returns the third statement of the header: the decision in force, compared with what is there. */
export function reviewStatus({ reviews, others }: Pick<ArchiveReviews, 'reviews' | 'others'>): ReviewStatus {
  const latest = reviews.at(-1)
  if (latest) return latest.drift.length > 0 ? drifted(latest, labels.driftedFrom) : standing(latest)
  const other = others.findLast(({ state }) => state !== 'SUPERSEDED' && state !== 'RETURNED')
  if (other) return drifted(other, labels.otherBytes)
  return { tone: 'quiet', title: labels.none, text: labels.noneHint, drift: [] }
}

function standing(review: ReviewInfo): ReviewStatus {
  const { state, decision, maker, check } = review
  if (state === 'RETURNED')
    return {
      ...{ tone: 'unsure', title: labels.returned, drift: [] },
      text: labels.returnedBy(visible(check?.person.name ?? ''), visible(maker.name)),
    }
  const tone = toneOf(state === 'SUBMITTED' ? state : decision, 'unsure')
  return { tone, title: reviewLabels.decided(visible(decision)), text: signers(review), drift: [] }
}

const drifted = (review: ReviewInfo, text: (decision: string, by: string) => string): ReviewStatus => ({
  tone: 'bad',
  title: labels.drifted,
  text: text(reviewLabels.decided(visible(review.decision)), signers(review)),
  drift: review.drift,
})

/** Returns who decided and who confirmed. */
function signers({ state, maker, check }: ReviewInfo): string {
  const name = visible(maker.name)
  if (state === 'SUBMITTED') return labels.waits(name)
  return check?.result === 'CONFIRMED' ? labels.confirmed(name, visible(check.person.name)) : labels.by(name)
}
