import { serviceWords } from '../words/service.ts'
import { At } from './moment-text.tsx'
import type { AttemptRow } from './views.ts'

const words = serviceWords.deliveries
const TONES: { readonly [outcome: string]: string } = { DELIVERED: 'good', UNDER_WAY: 'note', INTERRUPTED: 'unsure' }

const outcomeWords = (outcome: string): string =>
  Object.hasOwn(words.outcomes, outcome) ? words.outcomes[outcome as keyof typeof words.outcomes] : outcome // its own key, as just seen

/** One attempt: what was sent with the bytes, and what came back. */
export function AttemptPanel({ attempt }: { readonly attempt: AttemptRow }) {
  const { number, outcome, url, headers, startedAt, tookMs, answer, failure } = attempt
  return (
    <details className="attempt">
      <summary>
        {words.attempt(number)} <span className={`tag tag-${TONES[outcome] ?? 'bad'}`}>{outcomeWords(outcome)}</span>{' '}
        <At iso={startedAt} /> {tookMs !== null && words.took(tookMs)}{' '}
        {answer ? `${answer.status} ${answer.statusText}` : (failure?.message ?? '')}
      </summary>
      <p className="mono">{`POST ${url}`}</p>
      <h4>{words.headers}</h4>
      <HeaderLines headers={headers} />
      <h4>{words.answer}</h4>
      {answer ? (
        <>
          <HeaderLines headers={answer.headers} />
          <pre className="bytes" dir="ltr">
            {answer.body.text ?? answer.body.base64}
          </pre>
        </>
      ) : (
        <p>{failure ? `${failure.code}: ${failure.message}` : words.noAnswer}</p>
      )}
    </details>
  )
}

function HeaderLines({ headers }: { readonly headers: AttemptRow['headers'] }) {
  return (
    <pre className="bytes" dir="ltr">
      {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
    </pre>
  )
}
