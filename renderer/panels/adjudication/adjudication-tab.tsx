import './adjudication.css'
import { useMemo } from 'react'
import { toAdjudication } from '../../../shared/analysis/adjudication.ts'
import { formatDuration } from '../../../shared/analysis/time-format.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { adjudicationLabels } from '../../labels/adjudication.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { CasePanel } from './case-panel.tsx'
import { OperatorsPanel } from './operators-panel.tsx'

/** Adjudication view: decisions of operators, their duration, and the automatic result of each case. */
export default function AdjudicationTab() {
  const { record } = useModel()
  const { queue, cases, operators } = useMemo(() => toAdjudication(record), [record])
  if (queue.length + cases.length === 0) return <p className="nothing">{adjudicationLabels.none}</p>
  return (
    <div className="stack">
      {queue.length > 0 && (
        <section className="panel" aria-labelledby="queue-title">
          <h2 id="queue-title">
            {adjudicationLabels.queue} <span className="quiet">{queue.length}</span>
          </h2>
          <ul className="plain-list">
            {queue.map(({ place, since, until, waitedMs, isOpen }) => (
              <li key={place.pointer} className="row">
                <When moment={since} /> – {isOpen ? adjudicationLabels.waiting : <When moment={until} />}
                {waitedMs !== null && (
                  <span className="quiet">{adjudicationLabels.waited(formatDuration(waitedMs))}</span>
                )}
                <PlaceLink place={place} brief />
              </li>
            ))}
          </ul>
        </section>
      )}
      {cases.map((reviewed) => (
        <CasePanel key={reviewed.place.pointer} reviewed={reviewed} />
      ))}
      {operators.length > 0 && <OperatorsPanel operators={operators} />}
    </div>
  )
}
