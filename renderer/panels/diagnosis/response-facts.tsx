import type { Cause } from '../../../shared/analysis/index.ts'
import { ACTOR_LABELS, RETRY_LABELS } from '../../../shared/findings/index.ts'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { Tag } from '../../parts/tag.tsx'

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
  if (advice === '') return null
  return (
    <dl className="facts response-facts">
      <dt>{diagnosisLabels.actor}</dt>
      <dd>
        <span className={`actor actor-${actor.toLowerCase()}`}>{ACTOR_LABELS[actor]}</span> {retry !== null && ' '}
        {retry !== null && (
          <Tag tone="note" className="retry" title={diagnosisLabels.retryMeanings[retry]}>
            {RETRY_LABELS[retry]}
          </Tag>
        )}
      </dd>
      <dt>{diagnosisLabels.advice}</dt>
      <dd>{advice}</dd>
      {forHolder !== '' && (
        <>
          <dt>{diagnosisLabels.forHolder}</dt>
          <dd>“{forHolder}”</dd>
        </>
      )}
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
