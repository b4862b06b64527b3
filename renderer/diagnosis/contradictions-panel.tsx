import { Link } from 'wouter'
import type { Contradictions } from '../../shared/analysis/contradictions.ts'
import { resultOfStatus } from '../../shared/analysis/result.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { weightOf } from '../../shared/findings/weight.ts'
import { useModel } from '../archive/model-context.ts'
import { useAddress } from '../archive/selection.ts'
import { numberedTitle } from '../evidence/numbered-title.ts'
import { ResultTag } from '../parts/result-tag.tsx'
import { FindingRow } from '../verdict/finding-list.tsx'
import { diagnosisWords } from '../words/diagnosis.ts'
import type { Nothing } from './nothing-in.ts'

const MAX_SHOWN = 100

/** Places where the record contradicts its own rules, and the results that the rules of this build derive. */
export function ContradictionsPanel({
  contradictions: { found, rederived },
  nothing,
}: {
  readonly contradictions: Contradictions
  readonly nothing: Nothing
}) {
  const { evidences, opened } = useModel()
  const address = useAddress()
  return (
    <section className="panel" aria-labelledby="contradictions-title">
      <h2 id="contradictions-title">
        {diagnosisWords.contradictions}{' '}
        {nothing !== 'UNREAD' && <span className="quiet">{found.length + rederived.length}</span>}
      </h2>
      {found.length + rederived.length === 0 && (
        <p>{nothing ? diagnosisWords.nothing[nothing].contradictions : diagnosisWords.noContradictions}</p>
      )}
      <ul className="findings">
        {found.slice(0, MAX_SHOWN).map(({ finding }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id; the list never changes.
          <FindingRow key={index} finding={finding} weight={weightOf(finding, opened.report)} />
        ))}
      </ul>
      {found.length > MAX_SHOWN && <p>{diagnosisWords.moreFindings(found.length - MAX_SHOWN)}</p>}
      {rederived.length > 0 && (
        <>
          <h3>{diagnosisWords.rederived}</h3>
          <p className="quiet">{diagnosisWords.rederivedHint}</p>
          <ul className="plain-list">
            {rederived.slice(0, MAX_SHOWN).map(({ evidenceId, recorded, derived }) => (
              <li key={evidenceId} className="row">
                <Link to={address({ evidence: evidenceId }, 'evidence')}>{numberedTitle(evidences, evidenceId)}</Link>
                <span className="quiet">{diagnosisWords.recorded}</span>
                <ResultTag
                  result={resultOfStatus(recorded.status)}
                  code={{ list: 'EvidenceStatus', value: recorded.status }}
                />{' '}
                {recorded.score === null ? '' : wordsFor('Score', recorded.score).title}
                <span className="quiet">{diagnosisWords.derived}</span>
                <ResultTag
                  result={resultOfStatus(derived.status)}
                  code={{ list: 'EvidenceStatus', value: derived.status }}
                />{' '}
                {derived.score === null ? '' : wordsFor('Score', derived.score).title}
              </li>
            ))}
          </ul>
          {rederived.length > MAX_SHOWN && <p>{diagnosisWords.more(rederived.length - MAX_SHOWN)}</p>}
        </>
      )}
    </section>
  )
}
