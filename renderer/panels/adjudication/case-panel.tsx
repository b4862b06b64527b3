import { Link } from 'wouter'
import {
  formatDuration,
  labelFor,
  type Place,
  type ReviewedCase,
  resultOfStatus,
  type Standing,
} from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { adjudicationLabels } from '../../labels/adjudication.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { LongText } from '../../parts/long-text.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'

/** Adjudication case: the automatic result, the decisions of operators, and the result of the evaluation. */
export function CasePanel({ reviewed }: { readonly reviewed: ReviewedCase }) {
  const address = useAddress()
  const { evidences } = useModel()
  const { type, result, globalStatus, before, after, afterPlace, decisions, place, evidenceId } = reviewed
  const agreement =
    reviewed.agreesWithAutomatic === null
      ? adjudicationLabels.open
      : reviewed.agreesWithAutomatic
        ? adjudicationLabels.agrees
        : adjudicationLabels.overrules
  return (
    <section className="panel" aria-label={`${adjudicationLabels.case} ${evidenceId ?? ''}`}>
      <h2>
        {adjudicationLabels.case}{' '}
        {evidenceId !== null && (
          <Link to={address({ evidence: evidenceId }, 'evidence')}>{numberedTitle(evidences, evidenceId)}</Link>
        )}{' '}
        <span className="mono quiet">{type}</span>
      </h2>
      <ol className="case-steps">
        <li>
          <h3>{adjudicationLabels.automatic}</h3>
          <StandingLine standing={before} place={null} />
        </li>
        <li>
          <h3>{adjudicationLabels.people}</h3>
          <p>
            <ResultTag result={result} code={{ list: 'ParticipantState', value: globalStatus }} />{' '}
            <PlaceLink place={place} brief />
          </p>
          {decisions.length === 0 ? (
            <p className="tone-unsure">{adjudicationLabels.nobody}</p>
          ) : (
            <p className={reviewed.agreesWithAutomatic === false ? 'tone-unsure' : 'quiet'}>{agreement}</p>
          )}
        </li>
        <li>
          <h3>{adjudicationLabels.after}</h3>
          <StandingLine standing={after} place={afterPlace} />
        </li>
      </ol>
      <Remarks reviewed={reviewed} />
      {decisions.length > 0 && (
        <div className="decisions">
          <DataTable columns={COLUMNS} rows={decisions} keyOf={({ place: { pointer } }) => pointer} />
        </div>
      )}
    </section>
  )
}

interface StandingLineProps {
  readonly standing: Standing | null
  readonly place: Place | null
}

function StandingLine({ standing, place }: StandingLineProps) {
  if (!standing || standing.status === null) return <p className="quiet">—</p>
  return (
    <p>
      <ResultTag result={resultOfStatus(standing.status)} code={{ list: 'EvidenceStatus', value: standing.status }} />{' '}
      <span className="quiet">{standing.score === null ? '' : labelFor('Score', standing.score).title}</span>{' '}
      {place && <PlaceLink place={place} brief />}
    </p>
  )
}

function Remarks({ reviewed: { followed, isDisputed, wasLate } }: { readonly reviewed: ReviewedCase }) {
  const remarks = [
    ...(followed === false ? [adjudicationLabels.notFollowed] : []),
    ...(isDisputed ? [adjudicationLabels.disputed] : []),
    ...(wasLate === true ? [adjudicationLabels.late] : []),
  ]
  return remarks.map((remark) => (
    <p key={remark} className="tone-unsure">
      {remark}
    </p>
  ))
}

type Decision = ReviewedCase['decisions'][number]

const { columns } = adjudicationLabels
const COLUMNS: readonly Column<Decision>[] = [
  {
    title: columns.operator,
    isHead: true,
    cell: ({ place, operatorId }) => <PlaceLink place={place} text={operatorId ?? '—'} />,
    sortBy: ({ operatorId }) => operatorId ?? '',
  },
  { title: columns.profile, cell: ({ operatorProfile }) => operatorProfile },
  { title: columns.station, cell: ({ stationId }) => stationId },
  {
    title: columns.decision,
    cell: ({ result, status }) => <ResultTag result={result} code={{ list: 'ParticipantState', value: status }} />,
  },
  { title: columns.started, cell: ({ start }) => <When moment={start} /> },
  {
    title: columns.duration,
    kind: 'number',
    cell: ({ durationMs }) => durationText(durationMs),
    sortBy: ({ durationMs }) => durationMs ?? -1,
  },
  {
    title: columns.waited,
    kind: 'number',
    cell: ({ waitedMs }) => durationText(waitedMs),
    sortBy: ({ waitedMs }) => waitedMs ?? -1,
  },
  { title: columns.comment, cell: ({ comment }) => comment !== null && <LongText text={comment} /> },
]

const durationText = (ms: number | null): string => (ms === null ? '—' : formatDuration(ms))
