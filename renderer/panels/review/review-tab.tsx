import { Button } from '@mantine/core'
import type { ArchiveReviews } from '../../../shared/bridge/index.ts'
import { isAllowed } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { reviewLabels } from '../../labels/review.ts'
import { LibraryQueries } from '../../model/library/library-queries.tsx'
import { useReviewKeys, useReviews } from '../../model/review/use-reviews.ts'
import { AddToLibrary } from './add-to-library.tsx'
import { CheckPanel } from './check-panel.tsx'
import { CoveragePanel } from './coverage-panel.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DriftTable } from './drift-table.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { KeyPanel } from './key-panel.tsx'
import { MaskPanel } from './mask-panel.tsx'
import { NextInQueue } from './next-in-queue.tsx'
import { reviewStatus } from './review-status.ts'
import { useFormOwner } from './use-form-owner.ts'

/** Review of an archive: drift, coverage, decision, second person and history. */
export default function ReviewTab() {
  return (
    <LibraryQueries>
      <Reviews />
    </LibraryQueries>
  )
}

function Reviews() {
  const { value, failure, refetch } = useReviews()
  if (failure)
    return (
      <FailureCard failure={failure}>
        <Button size="xs" variant="default" onClick={refetch}>
          {reviewLabels.retry}
        </Button>
      </FailureCard>
    )
  if (!value) return <p className="page-wait">{reviewLabels.status.loading}</p>
  return (
    <div className="stack">
      <DriftPanel reviews={value} />
      <MaskPanel />
      <div className="review-columns">
        <div className="stack">
          {value.archive ? <Deciding reviews={value} archive={value.archive} /> : <AddToLibrary />}
        </div>
        <div className="stack">
          <HistoryPanel reviews={value} />
          {value.archive && (
            <CoveragePanel
              archive={value.archive.id}
              items={value.items}
              earlier={value.displayed}
              requires={value.requires}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function DriftPanel({ reviews }: { readonly reviews: ArchiveReviews }) {
  const { drift, text } = reviewStatus(reviews)
  if (drift.length === 0) return null
  return (
    <section className="panel review-drift" aria-labelledby="drift-title">
      <h2 id="drift-title">{reviewLabels.drift.title}</h2>
      <p>{text}</p>
      <DriftTable drift={drift} />
    </section>
  )
}

interface DecidingProps {
  readonly reviews: ArchiveReviews
  readonly archive: NonNullable<ArchiveReviews['archive']>
}

function Deciding({ reviews, archive }: DecidingProps) {
  const latest = reviews.reviews.at(-1)
  const actor = useReviewKeys()?.actor
  const owner = useFormOwner(actor?.key)
  return (
    <>
      <KeyPanel>{actor && <NextInQueue archive={archive.id} />}</KeyPanel>
      {latest?.state === 'SUBMITTED' && <CheckPanel review={latest} reviews={reviews} archive={archive.id} />}
      {archive.isErased ? (
        <p className="panel">{reviewLabels.erased}</p>
      ) : actor && !isAllowed(actor.roles, 'decide') ? (
        // A form that the host would refuse is no help.
        <p className="panel">{reviewLabels.decision.role}</p>
      ) : (
        // A decision that was signed ends the form.
        <DecisionForm key={`${latest?.id} ${owner}`} reviews={reviews} archive={archive} />
      )}
    </>
  )
}
