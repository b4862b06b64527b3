import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { Coded } from '../parts/coded.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { DecisionForm } from './decision-form.tsx'
import { EvidencePictures } from './evidence-pictures.tsx'
import { At } from './moment-text.tsx'
import { ask, read } from './service-client.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'
import type { ReviewRow } from './views.ts'

const labels = serviceWords.reviews

/** Reviews that wait for a human operator. Service: Evidence status, ADJUDICATION */
export function ReviewsPage() {
  const live = useLive('reviews', ['review', 'evidence', 'ended', 'call'], (bridge) =>
    read<readonly ReviewRow[]>(bridge, '/reviews'),
  )
  return (
    <div className="stack">
      <h2>
        {labels.title} <span className="quiet">{live.value?.length}</span>
      </h2>
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.length === 0 && <p className="nothing">{labels.none}</p>}
      {live.value?.map((review) => (
        <Review key={review.id} review={review} />
      ))}
    </div>
  )
}

function Review({ review }: { readonly review: ReviewRow }) {
  const { identityId, evidenceType, submittedAt, expiresAt, doubts, decisions } = review
  return (
    <section className="panel" aria-label={`${evidenceType} ${identityId}`}>
      <h3>
        <Coded list="EvidenceType" value={evidenceType} />
      </h3>
      <dl className="facts">
        <dt>{serviceWords.sessions.transaction}</dt>
        <dd>
          <Link className="mono" to={`/service/transactions/${identityId}`}>
            {identityId}
          </Link>
        </dd>
        <dt>{labels.submitted}</dt>
        <dd>
          <At iso={submittedAt} />
        </dd>
        <dt>{labels.until}</dt>
        <dd>
          <At iso={expiresAt} />
        </dd>
        <dt>{labels.doubts}</dt>
        <dd className="row">
          {doubts.map((doubt) => (
            <Coded key={doubt} list="Indicator" value={doubt} showCode />
          ))}
        </dd>
        {decisions.length > 0 && (
          <>
            <dt>{labels.before}</dt>
            <dd>{decisions.map(({ status, operatorId }) => `${status} (${operatorId})`).join(', ')}</dd>
          </>
        )}
      </dl>
      <EvidencePictures identity={identityId} evidence={review.evidenceId} />
      <DecisionForm review={review} />
      <Expire id={review.id} />
    </section>
  )
}

/** Ends a review without a decision. */
function Expire({ id }: { readonly id: string }) {
  const { busy, failure, run } = useAction()
  return (
    <div className="row review-expiry">
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={() => void run((bridge) => ask(bridge, 'control', 'POST', `/reviews/${id}/expiry`), labels.expired)}
      >
        {labels.expire}
      </Button>
      <span className="quiet">{labels.expireHint}</span>
      {failure && <FailureCard failure={failure} />}
    </div>
  )
}
