import { Link } from 'wouter'
import { When } from '../../kit/when.tsx'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { useDiagnosis } from '../../model/archive/use-diagnosis.ts'
import { ResultTag } from '../../parts/result-tag.tsx'
import { CauseList, RemarkList } from './cause-list.tsx'
import type { MissingEvidence } from './missing-evidence.ts'

const MAX_SHOWN = 60

/** Evidence in the order of submission, each with its result, root causes and remarks. */
export function EvidenceCausesPanel({ nothing }: { readonly nothing: MissingEvidence }) {
  const { evidence } = useDiagnosis()
  const { evidences } = useModel()
  const address = useAddress()
  return (
    <section className="panel" aria-labelledby="causes-title">
      <h2 id="causes-title">{diagnosisLabels.causes}</h2>
      {nothing && <p>{diagnosisLabels.nothing[nothing].causes}</p>}
      <ol className="evidence-causes">
        {evidence.slice(0, MAX_SHOWN).map(({ evidenceId, headline, result, label, causes, remarks }) => (
          <li key={evidenceId}>
            <p>
              {result !== 'NEUTRAL' && <ResultTag result={result} />}{' '}
              <Link to={address({ evidence: evidenceId }, 'evidence')}>{headline}</Link>{' '}
              <span className="quiet">
                <When moment={label.submitted} />
              </span>
            </p>
            <CauseList causes={causes} />
            <RemarkList remarks={remarks} />
          </li>
        ))}
      </ol>
      {evidences.length > MAX_SHOWN && <p className="quiet">{diagnosisLabels.more(evidences.length - MAX_SHOWN)}</p>}
    </section>
  )
}
