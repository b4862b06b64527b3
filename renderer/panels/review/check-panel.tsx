import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewInfo } from '../../../shared/bridge/index.ts'
import { isAllowed, MAX_COMMENT } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'

const labels = reviewLabels.check

/** Confirmation or return of a decision by a second person. Nobody checks a decision of their own. */
export function CheckPanel({ review }: { readonly review: ReviewInfo }) {
  const actor = useReviewKeys()?.actor
  if (!actor) return null
  const isOwn = actor.key === review.maker.key
  return (
    <section className="panel stack" aria-labelledby="check-title">
      <h2 id="check-title">{labels.title}</h2>
      {isOwn ? (
        <p>{labels.own}</p>
      ) : isAllowed(actor.roles, 'check') ? (
        <CheckForm review={review} />
      ) : (
        <p>{labels.role}</p>
      )}
    </section>
  )
}

function CheckForm({ review }: { readonly review: ReviewInfo }) {
  const { run, busy, failure } = useLibraryChange()
  const [comment, setComment] = useState('')
  const isReturnable = comment.trim() !== ''
  const check = (result: 'CONFIRMED' | 'RETURNED'): void =>
    void run(
      (bridge) => bridge.call('review.check', { review: review.id, result, comment }),
      result === 'CONFIRMED' ? labels.confirmed : labels.returned,
    )
  return (
    <>
      <p>{labels.lead(reviewLabels.decided(review.decision), visible(review.maker.name))}</p>
      <Textarea
        label={labels.comment}
        maxLength={MAX_COMMENT}
        autosize
        minRows={2}
        maxRows={8}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className="row">
        <Button loading={busy} onClick={() => check('CONFIRMED')}>
          {labels.confirm}
        </Button>
        <Button variant="default" loading={busy} disabled={!isReturnable} onClick={() => check('RETURNED')}>
          {labels.return}
        </Button>
        {!isReturnable && <span className="quiet">{labels.needsComment}</span>}
      </div>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
