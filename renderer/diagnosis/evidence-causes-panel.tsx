import { Link } from 'wouter'
import { useModel } from '../archive/model-context.ts'
import { useAddress } from '../archive/selection.ts'
import { ResultTag } from '../parts/result-tag.tsx'
import { When } from '../parts/when.tsx'
import { diagnosisWords } from '../words/diagnosis.ts'
import { CauseList, RemarkList } from './cause-list.tsx'
import type { Nothing } from './nothing-in.ts'
import { useDiagnosis } from './use-diagnosis.ts'

const MAX_SHOWN = 60

/** Evidence in the order of submission, each with its result, root causes and remarks. */
export function EvidenceCausesPanel({ nothing }: { readonly nothing: Nothing }) {
  const { evidence } = useDiagnosis()
  const { evidences } = useModel()
  const address = useAddress()
  return (
    <section className="panel" aria-labelledby="causes-title">
      <h2 id="causes-title">{diagnosisWords.causes}</h2>
      {nothing && <p>{diagnosisWords.nothing[nothing].causes}</p>}
      <ol className="evidence-causes">
        {evidence.slice(0, MAX_SHOWN).map(({ evidenceId, headline, result, label, causes, remarks }) => (
          <li key={evidenceId}>
            <p>
              <ResultTag result={result} /> <Link to={address({ evidence: evidenceId }, 'evidence')}>{headline}</Link>{' '}
              <span className="quiet">
                <When moment={label.submitted} />
              </span>
            </p>
            <CauseList causes={causes} />
            <RemarkList remarks={remarks} />
          </li>
        ))}
      </ol>
      {evidences.length > MAX_SHOWN && <p className="quiet">{diagnosisWords.more(evidences.length - MAX_SHOWN)}</p>}
    </section>
  )
}
