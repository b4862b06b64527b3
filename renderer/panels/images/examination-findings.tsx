import { type ExaminationFinding, falseAlarmText, isHint, visible } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { examinationLabels as labels } from '../../labels/examination.ts'

/** Findings of one picture with both values, place, false alarms and advice. */
export function ExaminationFindings({ findings }: { readonly findings: readonly ExaminationFinding[] }) {
  return (
    <ul className="plain-list examination-findings">
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.field ?? finding.other ?? ''}`} className="examination-finding">
          <Finding finding={finding} />
        </li>
      ))}
    </ul>
  )
}

function Finding({ finding }: { readonly finding: ExaminationFinding }) {
  const { code, level, message, expected, actual, other, falseAlarms, record, advice } = finding
  const word = isHint(finding) ? 'HINT' : level
  return (
    <>
      <p>
        <strong className={word === 'WARN' ? 'tone-unsure' : 'tone-note'}>{labels.level[word]}</strong>{' '}
        <code>{code}</code> {message}
      </p>
      <dl className="facts">
        {expected !== undefined && (
          <>
            <dt>{labels.recorded}</dt>
            <dd>
              <Masked>{visible(expected)}</Masked>
            </dd>
          </>
        )}
        {actual !== undefined && (
          <>
            <dt>{labels.inPicture}</dt>
            <dd>
              <Masked>{visible(actual)}</Masked>
            </dd>
          </>
        )}
        {other !== undefined && (
          <>
            <dt>{labels.other}</dt>
            <dd className="mono">
              <bdi>{visible(other)}</bdi>
            </dd>
          </>
        )}
        {record && (
          <>
            <dt>{labels.place}</dt>
            <dd>
              <PlaceLink place={record} />
            </dd>
          </>
        )}
        {falseAlarms && (
          <>
            <dt>{labels.falseAlarms}</dt>
            <dd>{falseAlarmText(falseAlarms)}</dd>
          </>
        )}
      </dl>
      <p className="quiet">{advice}</p>
    </>
  )
}
