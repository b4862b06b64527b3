import { useMemo } from 'react'
import { Link } from 'wouter'
import {
  formatDuration,
  labelFor,
  noAdjudicationSentence,
  type QueueEntry,
  toAdjudication,
} from '../../../shared/analysis/index.ts'
import { joinNames } from '../../../shared/report/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { adjudicationLabels } from '../../labels/adjudication.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { readableTitle } from '../../parts/result-tag.tsx'
import { CasePanel } from './case-panel.tsx'
import { OperatorsPanel } from './operators-panel.tsx'

/** Adjudication view: decisions of operators, their duration, and the automatic result of each case. */
export default function AdjudicationTab() {
  const { record, standing } = useModel()
  const { queue, cases, operators } = useMemo(() => toAdjudication(record), [record])
  if (queue.length + cases.length === 0)
    return <p className="nothing">{noAdjudicationSentence(record, standing.operations)}</p>
  return (
    <div className="stack">
      {queue.length > 0 && (
        <section className="panel" aria-labelledby="queue-title">
          <h2 id="queue-title">
            {adjudicationLabels.queue} <span className="quiet">{queue.length}</span>
          </h2>
          <ul className="plain-list">
            {queue.map((entry) => (
              <QueueRow key={entry.place.pointer} entry={entry} />
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

/** Review as one row: its evidence, what it waited for, and how it ended. */
function QueueRow({ entry }: { readonly entry: QueueEntry }) {
  const { evidences } = useModel()
  const address = useAddress()
  const { evidenceId, place, since, until, waitedMs, outcome, status, operators } = entry
  return (
    <li className="row">
      <strong>
        {evidenceId === null ? (
          adjudicationLabels.unknownEvidence
        ) : (
          <Link to={address({ evidence: evidenceId }, 'evidence')}>{numberedTitle(evidences, evidenceId)}</Link>
        )}
      </strong>
      <span className={outcome === 'DECIDED' ? undefined : 'tone-unsure'}>
        {adjudicationLabels.outcomes[outcome](
          readableTitle(status === null ? null : labelFor('ParticipantState', status)) ?? '',
          joinNames(operators),
        )}
      </span>
      <span className="quiet">
        <When moment={since} />
        {outcome !== 'OPEN' && (
          <>
            {' – '}
            <When moment={until} />
          </>
        )}
        {waitedMs !== null && `, ${adjudicationLabels.waited(formatDuration(waitedMs))}`}
      </span>
      <PlaceLink place={place} brief />
    </li>
  )
}
