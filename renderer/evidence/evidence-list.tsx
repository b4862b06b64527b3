import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { EvidenceModel } from '../../shared/analysis/evidence-models.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { useModel } from '../archive/model-context.ts'
import { CoverageScope } from '../parts/coverage-scope.tsx'
import { ResultTag } from '../parts/result-tag.tsx'
import { evidenceWords } from '../words/evidence.ts'
import { numberedTitle } from './numbered-title.ts'

interface EvidenceListProps {
  readonly evidences: readonly EvidenceModel[]
  readonly current: EvidenceModel
  readonly onPick: (id: string) => void
}

/** More than these are found by the filter. */
const MOST = 200
const FEW = 12

export function EvidenceList({ evidences, current, onPick }: EvidenceListProps) {
  const { evidenceCoverage } = useModel()
  const [wanted, setWanted] = useState('')
  const asked = wanted.toLowerCase()
  const found = evidences.filter((one) =>
    `${numberedTitle(evidences, one.id)} ${one.id} ${one.standing.status ?? ''}`.toLowerCase().includes(asked),
  )
  const shown = found.slice(0, MOST)
  return (
    <nav aria-label={evidenceWords.list}>
      {evidences.length > FEW && (
        <TextInput
          size="xs"
          mb="xs"
          aria-label={evidenceWords.filterEvidence}
          placeholder={evidenceWords.filterEvidence}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <ul className="pick-list" data-steps="buttons">
        {(shown.includes(current) ? shown : [current, ...shown]).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="pick"
              aria-current={one === current ? 'true' : undefined}
              onClick={() => onPick(one.id)}
            >
              <strong>{numberedTitle(evidences, one.id)}</strong>
              <span className="row">
                <CoverageScope files={evidenceCoverage(one.id).media}>
                  <ResultTag
                    result={one.result}
                    {...(one.isDeleted
                      ? { text: evidenceWords.deleted }
                      : { code: { list: 'EvidenceStatus', value: one.standing.status } })}
                  />
                </CoverageScope>
                {one.standing.score !== null && (
                  <span className="quiet">{wordsFor('Score', one.standing.score).title}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST && <p className="quiet">{evidenceWords.more(found.length - MOST)}</p>}
    </nav>
  )
}
