import type { Cause } from '../../../shared/analysis/diagnosis/cause.ts'
import { ACTOR_LABELS, RETRY_LABELS } from '../../../shared/findings/guidance/labels.ts'
import { diagnosisLabels } from '../../labels/diagnosis.ts'

type Response = Pick<Cause, 'actor' | 'retry' | 'advice' | 'forHolder' | 'internal'>

/** Response to a cause: who must act, whether a retry makes sense, and the texts for the holder and for internal use. */
export function ResponseFacts({
  response,
  message = null,
}: {
  readonly response: Response
  readonly message?: string | null
}) {
  const { actor, retry, advice, forHolder, internal } = response
  return (
    <dl className="facts response-facts">
      <dt>{diagnosisLabels.actor}</dt>
      <dd>
        <span className={`actor actor-${actor.toLowerCase()}`}>{ACTOR_LABELS[actor]}</span>
        {retry !== null && (
          <span className="tag tag-note retry" title={diagnosisLabels.retryMeanings[retry]}>
            {RETRY_LABELS[retry]}
          </span>
        )}
      </dd>
      <dt>{diagnosisLabels.advice}</dt>
      <dd>{advice}</dd>
      <dt>{diagnosisLabels.forHolder}</dt>
      <dd>“{forHolder}”</dd>
      <dt>{diagnosisLabels.internal}</dt>
      <dd className="quiet">{internal}</dd>
      {message !== null && (
        <>
          <dt>{diagnosisLabels.message}</dt>
          <dd>
            <bdi>“{message}”</bdi>
          </dd>
        </>
      )}
    </dl>
  )
}
