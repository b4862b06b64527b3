import { useMemo } from 'react'
import { Link } from 'wouter'
import {
  type EvidenceGroup,
  evidenceOverview,
  noLevelClause,
  recordCoverage,
  unsupportedLevelClause,
} from '../../../shared/analysis/index.ts'
import { isConclusion, member, scalarText, standingLabel, standingSentence } from '../../../shared/report/index.ts'
import { archiveLabels } from '../../labels/archive.ts'
import { evidenceTitle } from '../../model/archive/evidence-title.ts'
import { fileTitle } from '../../model/archive/media-index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { Coded } from '../../parts/coded.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'
import { Statement } from './statement.tsx'

/** Status of an identity that was incomplete when the proof was created. Service: Identity status */
const OPEN = 'EXPECTING_INPUT'

/** Conclusion of the service, marked as a claim unless it may be displayed as a conclusion. */
export function ServiceStatement() {
  const { record, evidences, coverage, evidenceCoverage, standing } = useModel()
  const address = useAddress()
  const overview = useMemo(
    () => evidenceOverview(evidences, (id) => evidenceCoverage(id).worst ?? null),
    [evidences, evidenceCoverage],
  )
  const level = scalarText(member(record.globalStatus, 'levelOfAssurance'))
  const status = scalarText(member(record.globalStatus, 'status'))
  const documents = recordCoverage(coverage)
  const { levelOfAssurance } = standing
  const claim = standingSentence(levelOfAssurance)
  const unsupported = unsupportedLevelClause(record)
  return (
    <Statement title={archiveLabels.service}>
      <CoverageScope part={standing.record} files={documents}>
        {/* The closed header has the short form. */}
        <p className="statement-main" title={claim ?? undefined}>
          {level !== null && isConclusion(levelOfAssurance) && (
            <strong>
              <Coded list="LevelOfAssurance" value={level} />
            </strong>
          )}
          {level !== null && !isConclusion(levelOfAssurance) && (
            <span>
              {archiveLabels.claimedLevel} <Coded list="LevelOfAssurance" value={level} />
            </span>
          )}
          {noLevelClause(record)}
          {status !== null && (
            <span className="statement-status">
              {status === OPEN ? archiveLabels.open : <Coded list="IdentityStatus" value={status} />}
            </span>
          )}
          {unsupported !== null && (
            <Caveat tone="unsure" short={archiveLabels.withoutSupport}>
              {archiveLabels.unsupported(unsupported)}
            </Caveat>
          )}
          {claim !== null && (
            <Caveat
              tone={levelOfAssurance.standing === 'CONTRADICTED' ? 'bad' : 'unsure'}
              short={standingLabel(levelOfAssurance)}
            >
              {claim}
            </Caveat>
          )}
        </p>
        <ul className="statement-parts statement-worst">
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

interface CaveatProps {
  readonly tone: 'bad' | 'unsure'
  /** For the closed header, which has no room for a sentence. */
  readonly short: string
  readonly children: string
}

/** What a reader has to know before the level of assurance. */
const Caveat = ({ tone, short, children }: CaveatProps) => (
  <>
    <span className={`tone-${tone} statement-short`}>{short}</span>
    <span className={`tone-${tone} statement-note`}>{children}</span>
  </>
)

function Group({ group, to }: { readonly group: EvidenceGroup; readonly to: string }) {
  const { ids, first, cover } = group
  const model = useModel()
  const { evidences, evidenceStanding } = model
  return (
    <li title={evidenceTitle(first)}>
      <CoverageScope
        part={evidenceStanding(first.id)}
        files={cover === null ? [] : [cover]}
        nameOf={(path) => fileTitle(model, path)}
      >
        <Link to={to} className="evidence-name">
          {ids.length > 1 && `${ids.length} × `}
          {ids.length > 1 ? evidenceTitle(first) : numberedTitle(evidences, first.id)}
        </Link>{' '}
        <ResultTag result={first.result} code={{ list: 'EvidenceStatus', value: first.standing.status }} />
      </CoverageScope>
    </li>
  )
}
