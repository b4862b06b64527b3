import { Select } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { labelFor } from '../../../../shared/analysis/index.ts'
import type { JournalEntry } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { useControl } from '../../../model/service/use-live.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { FilteredTable } from '../../../parts/filtered-table.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { At } from '../parts/moment-text.tsx'
import { JournalPanel } from './journal-panel.tsx'

const labels = serviceLabels.journal
/** Rows that are asked for: the latest. */
const LIMIT = 300
const SURFACES = Object.keys(labels.surfaces) as readonly (keyof typeof labels.surfaces)[] // the keys of these labels
const { columns } = labels

const COLUMNS: readonly Column<JournalEntry>[] = [
  { title: columns.time, cell: ({ time }) => <At iso={time} />, sortBy: ({ time }) => time },
  {
    title: columns.call,
    isHead: true,
    kind: 'mono',
    cell: ({ number, method, path }) => <Link to={`/service/journal/${number}`}>{`${method} ${path}`}</Link>,
  },
  {
    title: columns.status,
    cell: ({ status }) => <Tag tone={status < 400 ? 'good' : 'bad'}>{status}</Tag>,
    sortBy: ({ status }) => status,
  },
  { title: columns.role, cell: ({ role }) => (role === null ? '—' : labelFor('TenantRole', role).title) },
  {
    title: columns.took,
    kind: 'number',
    cell: ({ duration }) => serviceLabels.deliveries.took(duration),
    sortBy: ({ duration }) => duration,
  },
  {
    title: columns.sizes,
    kind: 'number',
    cell: ({ requestBytes, responseBytes }) => `${requestBytes ?? '—'} / ${responseBytes ?? '—'}`,
  },
  { title: columns.codes, cell: ({ codes }) => codes.join(', ') },
]

/** Latest calls, updated live; reads of this window over the control API cause no update. */
export function JournalPage({ picked }: { readonly picked: string | undefined }) {
  const [, go] = useLocation()
  const [surface, setSurface] = useState<(typeof SURFACES)[number]>('client')
  const live = useControl('listJournal', ['call'], {
    query: { limit: LIMIT, ...(surface === 'all' ? {} : { surface }) },
  })
  const rows = live.value ?? []
  return (
    <div className="stack">
      <FilteredTable
        labels={labels}
        limit={LIMIT}
        rows={live.value}
        columns={COLUMNS}
        toText={({ method, path, status, codes }) => [method, path, status, ...codes].join(' ')}
        keyOf={({ number }) => number}
        isPicked={({ number }) => String(number) === picked}
        onPick={({ number }) => go(`/service/journal/${number}`)}
        tools={
          <Select
            size="xs"
            w={160}
            aria-label={labels.surface}
            allowDeselect={false}
            data={SURFACES.map((value) => ({ value, label: labels.surfaces[value] }))}
            value={surface}
            onChange={(value) => setSurface(SURFACES.find((name) => name === value) ?? surface)}
          />
        }
      >
        <p className="quiet">{labels.hint}</p>
        {live.failure && <FailureCard failure={live.failure} />}
      </FilteredTable>
      {picked !== undefined && (
        <JournalPanel
          key={picked}
          number={picked}
          title={titleOf(rows.find(({ number }) => String(number) === picked))}
        />
      )}
    </div>
  )
}

const titleOf = (row: JournalEntry | undefined): string | null => (row ? `${row.method} ${row.path}` : null)
