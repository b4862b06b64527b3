import { useMemo } from 'react'
import { Link } from 'wouter'
import { recordCoverage } from '../../../shared/analysis/evidence-coverage.ts'
import { type EvidenceGroup, evidenceOverview } from '../../../shared/analysis/evidence-overview.ts'
import { worstOf } from '../../../shared/report/coverage.ts'
import { member, scalarText } from '../../../shared/report/json-access.ts'
import { archiveLabels } from '../../labels/archive.ts'
import { evidenceTitle } from '../../model/archive/evidence-title.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { Coded } from '../../parts/coded.tsx'
import { COVERAGE_TONES } from '../../parts/cover-tag.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'
import { Statement } from './statement.tsx'

/** Status of an identity that was incomplete when the proof was created. Service: Identity status */
const OPEN = 'EXPECTING_INPUT'

/** Conclusion of the service, marked as claimed unless the signature covers the files that state it. */
export function ServiceStatement() {
  const { record, evidences, coverage, evidenceCoverage } = useModel()
  const address = useAddress()
  const overview = useMemo(
    () => evidenceOverview(evidences, (id) => evidenceCoverage(id).worst ?? null),
    [evidences, evidenceCoverage],
  )
  const level = scalarText(member(record.globalStatus, 'levelOfAssurance'))
  const status = scalarText(member(record.globalStatus, 'status'))
  const documents = recordCoverage(coverage)
  const worst = worstOf(documents)
  return (
    <Statement title={archiveLabels.service}>
      <CoverageScope files={documents}>
        <p className="statement-main">
          {level === null ? (
            archiveLabels.noConclusion
          ) : (
            <strong>
              <Coded list="LevelOfAssurance" value={level} />
            </strong>
          )}
          {status === OPEN ? archiveLabels.open : status !== null && <Coded list="IdentityStatus" value={status} />}
          {worst && worst.coverage !== 'COVERED' && (
            <span className={`tone-${COVERAGE_TONES[worst.coverage]} statement-note`}>
              {archiveLabels.claimed[worst.coverage]}
            </span>
          )}
        </p>
        <ul className="statement-parts">
          {overview.shown.map((group) => (
            <Group key={group.ids[0]} group={group} to={address({ evidence: group.ids[0] ?? null }, 'evidence')} />
          ))}
          {overview.hidden.length > 0 && (
            <li>
              <Link to={address({}, 'evidence')}>{archiveLabels.more(overview.hidden)}</Link>
            </li>
          )}
        </ul>
      </CoverageScope>
    </Statement>
  )
}

function Group({ group, to }: { readonly group: EvidenceGroup; readonly to: string }) {
  const { ids, first, cover } = group
  return (
    <li>
      <CoverageScope files={cover === null ? [] : [cover]}>
        <Link to={to} className="evidence-name">
          {ids.length > 1 && `${ids.length} × `}
          {evidenceTitle(first)}
        </Link>{' '}
        <ResultTag result={first.result} code={{ list: 'EvidenceStatus', value: first.standing.status }} />
      </CoverageScope>
    </li>
  )
}
