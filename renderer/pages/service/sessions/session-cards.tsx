import { Link } from 'wouter'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { SessionCard } from './session-card.tsx'

const labels = serviceLabels.sessions

/** Sessions that wait for a capture, of one transaction or of all. */
export function SessionCards({ identity }: { readonly identity?: string }) {
  const live = useControl('listSessions', ['session', 'evidence', 'identity', 'ended'])
  const sessions = live.value?.filter((session) => identity === undefined || session.identityId === identity) ?? []
  if (identity !== undefined && sessions.length === 0) return null
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">
        {labels.title} <span className="quiet">{sessions.length}</span>
      </h2>
      {live.failure && <FailureCard failure={live.failure} />}
      {sessions.length === 0 && <p>{labels.none}</p>}
      <ul className="plain-list">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <SessionCard session={session} />
            {identity === undefined && (
              <Link to={`/service/transactions/${session.identityId}`}>
                {labels.transaction} <span className="mono">{session.identityId}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
