import type { DeliveryAttempt } from '../../../../shared/control/index.ts'
import { labelOrKey } from '../../../labels/label-or-key.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { toneOf } from '../../../parts/look.ts'
import { Tag } from '../../../parts/tag.tsx'
import { At } from '../parts/moment-text.tsx'

const labels = serviceLabels.deliveries

/** Delivery attempt: the headers sent with the body, and the response. */
export function AttemptPanel({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { number, outcome, url, headers, startedAt, tookMs, answer, failure } = attempt
  return (
    <details className="attempt">
      <summary>
        {labels.attempt(number)} <Tag tone={toneOf(outcome, 'bad')}>{labelOrKey(labels.outcomes, outcome)}</Tag>{' '}
        <At iso={startedAt} /> {tookMs !== null && labels.took(tookMs)}{' '}
        {answer ? `${answer.status} ${answer.statusText}` : (failure?.message ?? '')}
      </summary>
      <p className="mono">{`POST ${url}`}</p>
      <h4>{labels.headers}</h4>
      <HeaderLines headers={headers} />
      <h4>{labels.answer}</h4>
      {answer ? (
        <>
          <HeaderLines headers={answer.headers} />
          <pre className="bytes" dir="ltr">
            {answer.body.text ?? answer.body.base64}
          </pre>
        </>
      ) : (
        <p>{failure ? `${failure.code}: ${failure.message}` : labels.noAnswer}</p>
      )}
    </details>
  )
}

function HeaderLines({ headers }: { readonly headers: DeliveryAttempt['headers'] }) {
  return (
    <pre className="bytes" dir="ltr">
      {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
    </pre>
  )
}
