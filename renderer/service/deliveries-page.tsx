import { Link } from 'wouter'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { At } from './moment-text.tsx'
import { read } from './service-client.ts'
import { useLive } from './use-live.ts'
import type { DeliveryRow } from './views.ts'

const words = serviceWords.deliveries
const TONES: { readonly [state: string]: string } = {
  DELIVERED: 'good',
  FAILED: 'bad',
  SENDING: 'note',
  PENDING: 'unsure',
}

export const stateWords = (state: string): string =>
  Object.hasOwn(words.states, state) ? words.states[state as keyof typeof words.states] : state // its own key, as just seen

/** Notifications on their way: the list, and one with its bytes and every attempt. Service: Events */
export function DeliveriesPage({ picked }: { readonly picked: string | undefined }) {
  const live = useLive('deliveries', ['notification', 'delivery'], (bridge) =>
    read<readonly DeliveryRow[]>(bridge, '/deliveries?limit=200'),
  )
  return (
    <div className="stack">
      {live.failure && <FailureCard failure={live.failure} />}
      <section className="panel" aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">
          {words.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        {live.value?.length === 0 && <p>{words.none}</p>}
        {live.value && live.value.length > 0 && <Rows rows={live.value} picked={picked} />}
      </section>
      {picked === undefined ? (
        live.value && live.value.length > 0 && <p className="quiet">{words.pick}</p>
      ) : (
        <DeliveryPanel key={picked} id={picked} />
      )}
    </div>
  )
}

function Rows({ rows, picked }: { readonly rows: readonly DeliveryRow[]; readonly picked: string | undefined }) {
  const { columns } = words
  return (
    <section className="table-wrap deliveries" aria-label={words.title}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{columns.sequence}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.identity}</th>
            <th scope="col">{columns.created}</th>
            <th scope="col">{columns.attempts}</th>
            <th scope="col">{columns.last}</th>
            <th scope="col">{columns.due}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-picked={row.id === picked || undefined}>
              <th scope="row">
                <Link to={`/service/deliveries/${row.id}`} aria-current={row.id === picked ? 'true' : undefined}>
                  {words.one(row.sequence)}
                </Link>
              </th>
              <td>
                <span className={`tag tag-${TONES[row.state] ?? 'quiet'}`}>{stateWords(row.state)}</span>
              </td>
              <td className="mono">{row.identityId}</td>
              <td>
                <At iso={row.createdAt} />
              </td>
              <td className="number">{row.attempts}</td>
              <td>{row.lastStatus ?? row.lastFailure ?? '—'}</td>
              <td>
                <At iso={row.dueAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
