import { Link, useLocation } from 'wouter'
import type { DeliveryRow } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { labelOrKey } from '../../../labels/label-or-key.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { useControl } from '../../../model/service/use-live.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { FilteredTable } from '../../../parts/filtered-table.tsx'
import { toneOf } from '../../../parts/look.ts'
import { Tag } from '../../../parts/tag.tsx'
import { At } from '../parts/moment-text.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'

const labels = serviceLabels.deliveries
/** Rows that are asked for: the latest. */
const LIMIT = 200

const stateLabel = (state: string): string => labelOrKey(labels.states, state)

const { columns } = labels
const COLUMNS: readonly Column<DeliveryRow>[] = [
  {
    title: columns.sequence,
    isHead: true,
    cell: ({ id, sequence }) => <Link to={`/service/deliveries/${id}`}>{labels.delivery(sequence)}</Link>,
  },
  {
    title: columns.state,
    cell: ({ state }) => <Tag tone={toneOf(state, 'quiet')}>{stateLabel(state)}</Tag>,
  },
  { title: columns.identity, kind: 'mono', cell: ({ identityId }) => identityId },
  { title: columns.created, cell: ({ createdAt }) => <At iso={createdAt} /> },
  { title: columns.attempts, kind: 'number', cell: ({ attempts }) => attempts },
  { title: columns.last, cell: ({ lastStatus, lastFailure }) => lastStatus ?? lastFailure ?? '—' },
  { title: columns.due, cell: ({ dueAt }) => <At iso={dueAt} /> },
]

/** Notifications in delivery: the list, and one with its bytes and all attempts. Service: Events */
export function DeliveriesPage({ picked }: { readonly picked: string | undefined }) {
  const [, go] = useLocation()
  const live = useControl('listDeliveries', ['notification', 'delivery'], { query: { limit: LIMIT } })
  return (
    <div className="stack">
      {live.failure && <FailureCard failure={live.failure} />}
      <FilteredTable
        labels={labels}
        limit={LIMIT}
        rows={live.value}
        columns={COLUMNS}
        toText={({ identityId, state, lastStatus, lastFailure }) =>
          [identityId, state, stateLabel(state), lastStatus, lastFailure].join(' ')
        }
        keyOf={({ id }) => id}
        isPicked={({ id }) => id === picked}
        onPick={({ id }) => go(`/service/deliveries/${id}`)}
      />
      {picked === undefined ? (
        live.value && live.value.length > 0 && <p className="quiet">{labels.pick}</p>
      ) : (
        <DeliveryPanel key={picked} id={picked} />
      )}
    </div>
  )
}
