import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { OpenReview } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { Coded } from '../../../parts/coded.tsx'
import { At } from '../parts/moment-text.tsx'
import { DecisionForm } from './decision-form.tsx'
import { EvidencePictures } from './evidence-pictures.tsx'

const labels = serviceLabels.reviews

/** Reviews that wait for a human operator. Service: Evidence status, ADJUDICATION */
export function ReviewsPage() {
  const live = useControl('listReviews', ['review', 'evidence', 'ended', 'call'])
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

function Review({ review }: { readonly review: OpenReview }) {
  const { identityId, evidenceType, submittedAt, expiresAt, doubts, decisions } = review
  return (
    <section className="panel" aria-label={`${evidenceType} ${identityId}`}>
      <h3>
        <Coded list="EvidenceType" value={evidenceType} />
      </h3>
      <dl className="facts">
        <dt>{serviceLabels.sessions.transaction}</dt>
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
      <div className="review-work">
        <EvidencePictures identity={identityId} evidence={review.evidenceId} />
        <DecisionForm review={review} />
      </div>
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
        onClick={() =>
          void run((bridge) => control(bridge, 'expireReview', { parameters: { review_id: id } }), labels.expired)
        }
      >
        {labels.expire}
      </Button>
      <span className="quiet">{labels.expireHint}</span>
      {failure && <FailureCard failure={failure} />}
    </div>
  )
}
