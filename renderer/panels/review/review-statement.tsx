import { CircleCheck, CircleDashed, CircleX, Clock, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { reviewLabels } from '../../labels/review.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { LibraryQueries } from '../../model/library/library-queries.tsx'
import { useReviews } from '../../model/review/use-reviews.ts'
import { Tag } from '../../parts/tag.tsx'
import { type ReviewStatus, reviewStatus } from './review-status.ts'

const labels = reviewLabels.status
const ICONS = { good: CircleCheck, bad: CircleX, unsure: Clock, note: Clock, quiet: CircleDashed } as const

/** Third statement of the header: what our reviewers decided, and whether it still holds. */
export function ReviewStatement() {
  return (
    <LibraryQueries>
      <Current />
    </LibraryQueries>
  )
}

function Current() {
  const { value, failure } = useReviews()
  const address = useAddress()
  if (failure)
    return (
      <>
        <p className="statement-main">
          <Tag tone="unsure" Icon={TriangleAlert} size={14}>
            {labels.failed}
          </Tag>
        </p>
        <p className="statement-hint">{failure.message}</p>
      </>
    )
  if (!value) return <p className="quiet statement-note">{labels.loading}</p>
  const status = reviewStatus(value)
  return (
    <>
      <p className="statement-main">
        <StatusTag status={status} />
      </p>
      <p className="statement-note">{status.text}</p>
      {status.drift.length > 0 && (
        <ul className="statement-parts">
          {[...new Set(status.drift.map(({ kind }) => kind))].map((kind) => (
            <li key={kind} className="tone-bad">
              {reviewLabels.drift.kinds[kind]}
            </li>
          ))}
        </ul>
      )}
      <p className="statement-note">
        <Link to={address({}, 'review')}>{status.tone === 'quiet' ? labels.decide : labels.open}</Link>
      </p>
    </>
  )
}

function StatusTag({ status: { tone, title, drift } }: { readonly status: ReviewStatus }) {
  const Icon = drift.length > 0 ? TriangleAlert : ICONS[tone]
  return (
    <Tag tone={tone} Icon={Icon} size={14}>
      {title}
    </Tag>
  )
}
