import { Link } from 'wouter'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { read } from './service-client.ts'
import { SessionCard } from './session-card.tsx'
import { useLive } from './use-live.ts'
import type { SessionRow } from './views.ts'

const words = serviceWords.sessions

/** The sessions that wait for a capture, of one transaction or of all. */
export function SessionCards({ identity }: { readonly identity?: string }) {
  const live = useLive('sessions', ['session', 'evidence', 'identity', 'ended'], (bridge) =>
    read<readonly SessionRow[]>(bridge, '/sessions'),
  )
  const sessions = live.value?.filter((one) => identity === undefined || one.identityId === identity) ?? []
  if (identity !== undefined && sessions.length === 0) return null
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">
        {words.title} <span className="quiet">{sessions.length}</span>
      </h2>
      {live.failure && <FailureCard failure={live.failure} />}
      {sessions.length === 0 && <p>{words.none}</p>}
      <ul className="plain-list">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <SessionCard session={session} />
            {identity === undefined && (
              <Link to={`/service/transactions/${session.identityId}`}>
                {words.transaction} <span className="mono">{session.identityId}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
