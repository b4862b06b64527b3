import { Select } from '@mantine/core'
import { useState } from 'react'
import { wordsFor } from '../../shared/analysis/words.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { At } from './moment-text.tsx'
import { read } from './service-client.ts'
import { useLive } from './use-live.ts'
import type { JournalRow } from './views.ts'

const words = serviceWords.journal

/** The latest calls, as they are answered; what this window reads over the control API brings no news. */
export function JournalPage() {
  const [surface, setSurface] = useState('client')
  const live = useLive(`journal ${surface}`, ['call'], (bridge) =>
    read<readonly JournalRow[]>(bridge, `/journal?limit=300${surface === 'all' ? '' : `&surface=${surface}`}`),
  )
  return (
    <section className="panel" aria-labelledby="journal-title">
      <div className="panel-head">
        <h2 id="journal-title">
          {words.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        <Select
          size="xs"
          w={160}
          aria-label={words.surface}
          allowDeselect={false}
          data={Object.entries(words.surfaces).map(([value, label]) => ({ value, label }))}
          value={surface}
          onChange={(value) => value !== null && setSurface(value)}
        />
      </div>
      <p className="quiet">{words.hint}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.length === 0 && <p>{words.none}</p>}
      {live.value && live.value.length > 0 && <Rows rows={live.value} />}
    </section>
  )
}

function Rows({ rows }: { readonly rows: readonly JournalRow[] }) {
  const { columns } = words
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.call}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.role}</th>
            <th scope="col">{columns.took}</th>
            <th scope="col">{columns.sizes}</th>
            <th scope="col">{columns.codes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td>
                <At iso={row.time} />
              </td>
              <td className="mono">{`${row.method} ${row.path}`}</td>
              <td>
                <span className={`tag tag-${row.status < 400 ? 'good' : 'bad'}`}>{row.status}</span>
              </td>
              <td>{row.role === null ? '—' : wordsFor('TenantRole', row.role).title}</td>
              <td className="number">{serviceWords.deliveries.took(row.duration)}</td>
              <td className="number">{`${row.requestBytes ?? '—'} / ${row.responseBytes ?? '—'}`}</td>
              <td>{row.codes.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
