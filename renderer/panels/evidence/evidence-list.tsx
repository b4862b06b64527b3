import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type EvidenceModel, labelFor } from '../../../shared/analysis/index.ts'
import { evidenceLabels } from '../../labels/evidence.ts'
import { fileTitle } from '../../model/archive/media-index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'

interface EvidenceListProps {
  readonly evidences: readonly EvidenceModel[]
  readonly current: EvidenceModel
  readonly onPick: (id: string) => void
}

/** Maximum number of listed evidence; the filter finds the others. */
const MAX_LISTED = 200
const FEW = 12

export function EvidenceList({ evidences, current, onPick }: EvidenceListProps) {
  const model = useModel()
  const { evidenceCoverage, evidenceStanding } = model
  const [query, setQuery] = useState('')
  const text = query.toLowerCase()
  const found = evidences.filter((evidence) =>
    `${numberedTitle(evidences, evidence.id)} ${evidence.id} ${evidence.standing.status ?? ''}`
      .toLowerCase()
      .includes(text),
  )
  const shown = found.slice(0, MAX_LISTED)
  return (
    <nav aria-label={evidenceLabels.list}>
      {evidences.length > FEW && (
        <TextInput
          size="xs"
          mb="xs"
          aria-label={evidenceLabels.filterEvidence}
          placeholder={evidenceLabels.filterEvidence}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      )}
      <ul className="pick-list" data-steps="buttons">
        {(shown.includes(current) ? shown : [current, ...shown]).map((evidence) => (
          <li key={evidence.id}>
            <button
              type="button"
              className="pick"
              aria-current={evidence === current ? 'true' : undefined}
              onClick={() => onPick(evidence.id)}
            >
              <strong>{numberedTitle(evidences, evidence.id)}</strong>
              <span className="row">
                <CoverageScope
                  part={evidenceStanding(evidence.id)}
                  files={evidenceCoverage(evidence.id).media}
                  nameOf={(path) => fileTitle(model, path)}
                >
                  <ResultTag
                    result={evidence.result}
                    {...(evidence.isDeleted
                      ? { text: evidenceLabels.deleted }
                      : { code: { list: 'EvidenceStatus', value: evidence.standing.status } })}
                  />
                </CoverageScope>
                {evidence.standing.score !== null && (
                  <span className="quiet">{labelFor('Score', evidence.standing.score).title}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MAX_LISTED && <p className="quiet">{evidenceLabels.more(found.length - MAX_LISTED)}</p>}
    </nav>
  )
}
