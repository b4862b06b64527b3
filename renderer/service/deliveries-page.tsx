import { Link, useLocation } from 'wouter'
import type { Column } from '../parts/data-table.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { FilteredTable } from '../parts/filtered-table.tsx'
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

const { columns } = words
const COLUMNS: readonly Column<DeliveryRow>[] = [
  {
    title: columns.sequence,
    isHead: true,
    cell: ({ id, sequence }) => <Link to={`/service/deliveries/${id}`}>{words.one(sequence)}</Link>,
  },
  {
    title: columns.state,
    cell: ({ state }) => <span className={`tag tag-${TONES[state] ?? 'quiet'}`}>{stateWords(state)}</span>,
  },
  { title: columns.identity, kind: 'mono', cell: ({ identityId }) => identityId },
  { title: columns.created, cell: ({ createdAt }) => <At iso={createdAt} /> },
  { title: columns.attempts, kind: 'number', cell: ({ attempts }) => attempts },
  { title: columns.last, cell: ({ lastStatus, lastFailure }) => lastStatus ?? lastFailure ?? '—' },
  { title: columns.due, cell: ({ dueAt }) => <At iso={dueAt} /> },
]

/** Notifications on their way: the list, and one with its bytes and every attempt. Service: Events */
export function DeliveriesPage({ picked }: { readonly picked: string | undefined }) {
  const [, go] = useLocation()
  const live = useLive('deliveries', ['notification', 'delivery'], (bridge) =>
    read<readonly DeliveryRow[]>(bridge, '/deliveries?limit=200'),
  )
  return (
    <div className="stack">
      {live.failure && <FailureCard failure={live.failure} />}
      <FilteredTable
        words={words}
        rows={live.value}
        columns={COLUMNS}
        textOf={({ identityId, state, lastStatus, lastFailure }) =>
          [identityId, state, stateWords(state), lastStatus, lastFailure].join(' ')
        }
        keyOf={({ id }) => id}
        isPicked={({ id }) => id === picked}
        onPick={({ id }) => go(`/service/deliveries/${id}`)}
      />
      {picked === undefined ? (
        live.value && live.value.length > 0 && <p className="quiet">{words.pick}</p>
      ) : (
        <DeliveryPanel key={picked} id={picked} />
      )}
    </div>
  )
}
