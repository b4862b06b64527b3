import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ArchiveReviews, ReviewInfo } from '../../../shared/bridge/index.ts'
import { isAllowed, MAX_COMMENT } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useDisplayedItems } from '../../model/review/use-displayed-items.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { ChecklistFields } from './checklist-fields.tsx'
import { useChecklistModel } from './use-checklist-model.ts'

const labels = reviewLabels.check

interface CheckProps {
  readonly review: ReviewInfo
  readonly reviews: ArchiveReviews
  /** Number of the archive in its library. */
  readonly archive: number
}

/** Confirmation or return of a decision by a second person. Nobody checks a decision of their own. */
export function CheckPanel({ review, reviews, archive }: CheckProps) {
  const actor = useReviewKeys()?.actor
  if (!actor) return null
  const isOwn = actor.key === review.maker.key
  return (
    <section className="panel stack" aria-labelledby="check-title">
      <h2 id="check-title">{labels.title}</h2>
      {isOwn ? (
        <p>{labels.own}</p>
      ) : isAllowed(actor.roles, 'check') ? (
        <CheckForm review={review} reviews={reviews} archive={archive} />
      ) : (
        <p>{labels.role}</p>
      )}
    </section>
  )
}

function CheckForm({ review, reviews, archive }: CheckProps) {
  const { run, busy, failure } = useLibraryChange()
  const [comment, setComment] = useState('')
  const displayed = useDisplayedItems()
  const checklist = useChecklistModel(reviews)
  const isReturnable = comment.trim() !== ''
  const answers = checklist.answered.length === 0 ? null : checklist.answered
  const isUnanswered = checklist.isPartial || (answers === null && reviews.requires.includes('checklist'))
  const check = (result: 'CONFIRMED' | 'RETURNED'): void =>
    void run(
      (bridge) => bridge.call('review.check', { archive, review: review.id, result, comment, answers, displayed }),
      (missing) => reviewLabels.recorded(result === 'CONFIRMED' ? labels.confirmed : labels.returned, missing),
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
      <ChecklistFields model={checklist} />
      <div className="row">
        <Button loading={busy} disabled={isUnanswered} onClick={() => check('CONFIRMED')}>
          {labels.confirm}
        </Button>
        <Button
          variant="default"
          loading={busy}
          disabled={!isReturnable || isUnanswered}
          onClick={() => check('RETURNED')}
        >
          {labels.return}
        </Button>
        {isUnanswered && <span className="quiet">{reviewLabels.decision.missing.required}</span>}
        {!isReturnable && <span className="quiet">{labels.needsComment}</span>}
      </div>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
