import type { EvidenceModel } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'
import { Coded } from '../../parts/coded.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'

const labels = { ...evidenceLabels.standing, ...evidenceLabels.historyColumns }

const COLUMNS: readonly Column<EvidenceModel['history'][number]>[] = [
  { title: labels.time, isHead: true, cell: ({ time }) => <When moment={time} /> },
  { title: labels.status, kind: 'whole', cell: ({ standing }) => coded('EvidenceStatus', standing.status) },
  { title: labels.score, kind: 'whole', cell: ({ standing }) => coded('Score', standing.score) },
  { title: labels.strength, kind: 'whole', cell: ({ standing }) => coded('Strength', standing.strength) },
  { title: labels.place, cell: ({ place }) => <PlaceLink place={place} /> },
]

/** Changes of status, score or strength, oldest first. */
export function HistoryPanel({ model: { history } }: { readonly model: EvidenceModel }) {
  if (history.length === 0) return null
  return (
    <section className="panel" aria-labelledby="history-title">
      <h2 id="history-title">{evidenceLabels.history}</h2>
      <DataTable columns={COLUMNS} rows={history} keyOf={({ place }) => place.path + place.pointer} />
    </section>
  )
}

const coded = (list: 'EvidenceStatus' | 'Score' | 'Strength', value: string | null) =>
  value === null ? '—' : <Coded list={list} value={value} />
