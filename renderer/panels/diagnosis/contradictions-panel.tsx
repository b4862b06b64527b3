import { Link } from 'wouter'
import { type Contradictions, labelFor, resultOfStatus } from '../../../shared/analysis/index.ts'
import { weightOf } from '../../../shared/findings/index.ts'
import { mayStateAbsence } from '../../../shared/report/index.ts'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { ResultTag } from '../../parts/result-tag.tsx'
import { FindingRow } from '../verdict/finding-list.tsx'
import type { MissingEvidence } from './missing-evidence.ts'

const MAX_SHOWN = 100

/** Places where the record contradicts its own rules, and the results that the rules of this build derive. */
export function ContradictionsPanel({
  contradictions: { found, rederived },
  nothing,
}: {
  readonly contradictions: Contradictions
  readonly nothing: MissingEvidence
}) {
  const { evidences, opened, standing } = useModel()
  const unjudged = nothing ?? (mayStateAbsence(standing.record) ? null : 'INCOMPLETE')
  const address = useAddress()
  return (
    <section className="panel" aria-labelledby="contradictions-title">
      <h2 id="contradictions-title">
        {diagnosisLabels.contradictions}{' '}
        {(unjudged === null || unjudged === 'EMPTY') && (
          <span className="quiet">{found.length + rederived.length}</span>
        )}
      </h2>
      {found.length + rederived.length === 0 && (
        <p>{unjudged ? diagnosisLabels.nothing[unjudged].contradictions : diagnosisLabels.noContradictions}</p>
      )}
      <ul className="findings">
        {found.slice(0, MAX_SHOWN).map(({ finding }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id; the list never changes.
          <FindingRow key={index} finding={finding} weight={weightOf(finding, opened.report)} />
        ))}
      </ul>
      {found.length > MAX_SHOWN && <p>{diagnosisLabels.moreFindings(found.length - MAX_SHOWN)}</p>}
      {rederived.length > 0 && (
        <>
          <h3>{diagnosisLabels.rederived}</h3>
          <p className="quiet">{diagnosisLabels.rederivedHint}</p>
          <ul className="plain-list">
            {rederived.slice(0, MAX_SHOWN).map(({ evidenceId, recorded, derived }) => (
              <li key={evidenceId} className="row">
                <Link to={address({ evidence: evidenceId }, 'evidence')}>{numberedTitle(evidences, evidenceId)}</Link>
                <span className="quiet">{diagnosisLabels.recorded}</span>
                <ResultTag
                  result={resultOfStatus(recorded.status)}
                  code={{ list: 'EvidenceStatus', value: recorded.status }}
                />{' '}
                {recorded.score === null ? '' : labelFor('Score', recorded.score).title}
                <span className="quiet">{diagnosisLabels.derived}</span>
                <ResultTag
                  result={resultOfStatus(derived.status)}
                  code={{ list: 'EvidenceStatus', value: derived.status }}
                />{' '}
                {derived.score === null ? '' : labelFor('Score', derived.score).title}
              </li>
            ))}
          </ul>
          {rederived.length > MAX_SHOWN && <p>{diagnosisLabels.more(rederived.length - MAX_SHOWN)}</p>}
        </>
      )}
    </section>
  )
}
