import type { EvidenceModel } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'
import { Coded } from '../../parts/coded.tsx'

/** Changes of status, score or strength. */
export function HistoryPanel({ model: { history } }: { readonly model: EvidenceModel }) {
  const labels = { ...evidenceLabels.standing, ...evidenceLabels.historyColumns }
  if (history.length === 0) return null
  return (
    <section className="panel" aria-labelledby="history-title">
      <h2 id="history-title">{evidenceLabels.history}</h2>
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              {[labels.time, labels.status, labels.score, labels.strength, labels.place].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.map(({ time, place, standing: { status, score, strength } }) => (
              <tr key={place.path + place.pointer}>
                <th scope="row">
                  <When moment={time} />
                </th>
                <td className="whole">{status === null ? '—' : <Coded list="EvidenceStatus" value={status} />}</td>
                <td className="whole">{score === null ? '—' : <Coded list="Score" value={score} />}</td>
                <td className="whole">{strength === null ? '—' : <Coded list="Strength" value={strength} />}</td>
                <td>
                  <PlaceLink place={place} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
