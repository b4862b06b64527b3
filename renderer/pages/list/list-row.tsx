import { CircleDashed, CircleSlash } from 'lucide-react'
import { labelFor, visible } from '../../../shared/analysis/index.ts'
import type { IndexedRow } from '../../../shared/list/index.ts'
import { formatSize, standingSentence } from '../../../shared/report/index.ts'
import { listLabels } from '../../labels/list.ts'
import { RowConclusion, RowVerdict } from '../../parts/archive-grid.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'
import { Tag } from '../../parts/tag.tsx'

interface ListRowProps {
  readonly row: IndexedRow
  readonly id: string
  readonly position: number
  readonly isOutdated: boolean
  readonly isSelected: boolean
  /** Whether the row is marked for comparison. */
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onSelect: () => void
  readonly onOpen: () => void
}

/** Row of one archive with the result of its verification. */
export function ListRow({
  row: { row, verdict },
  id,
  position,
  isOutdated,
  isSelected,
  isMarked,
  onMark,
  onSelect,
  onOpen,
}: ListRowProps) {
  const { name, size, took, service, outcome } = row
  const reason = visible(row.reason)
  return (
    <tr
      id={id}
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      onClick={({ ctrlKey, metaKey }) => (ctrlKey || metaKey ? onMark() : onSelect())}
      onDoubleClick={onOpen}
    >
      <td title={visible(name)}>
        <input
          type="checkbox"
          className="list-mark"
          tabIndex={-1}
          checked={isMarked}
          aria-label={listLabels.mark(visible(name))}
          onClick={(event) => event.stopPropagation()}
          onChange={onMark}
        />
        <button type="button" className="link-button" tabIndex={-1} onClick={onOpen}>
          <bdi>{visible(name)}</bdi>
        </button>
      </td>
      <td>
        {isOutdated ? (
          <NotCurrent />
        ) : outcome.kind === 'failure' ? (
          <NotVerified />
        ) : (
          <RowVerdict indication={verdict} isTestKey={outcome.testKey} />
        )}
      </td>
      <ServiceCells service={service} />
      <td title={reason}>
        <span className="list-reason-text">{reason}</span>
      </td>
      <td className="number">{size === null ? '' : formatSize(size)}</td>
      <td className="number list-time">{listLabels.milliseconds(took)}</td>
    </tr>
  )
}

const NotCurrent = () => (
  <Tag tone="quiet" Icon={CircleDashed}>
    {listLabels.notCurrent}
  </Tag>
)

const NotVerified = () => (
  <Tag tone="quiet" Icon={CircleSlash}>
    {listLabels.notVerified}
  </Tag>
)

/** Conclusion of the service: level of assurance and the worst evidence. */
function ServiceCells({ service }: { readonly service: IndexedRow['row']['service'] }) {
  const level = service?.levelOfAssurance ?? null
  const worst = service?.worstEvidence ?? null
  const part = service && { ...service.standing, isComplete: false }
  const claim = (part && standingSentence(part)) ?? undefined
  return (
    <>
      <td>
        {level !== null && part && <RowConclusion text={labelFor('LevelOfAssurance', level).title} part={part} />}
      </td>
      <td title={claim} className={claim ? 'list-worst claim' : 'list-worst'}>
        {worst && part && (
          <CoverageScope part={part}>
            {visible(labelFor('EvidenceType', worst.type).title)}{' '}
            <ResultTag result={worst.result} code={{ list: 'EvidenceStatus', value: worst.status }} />
          </CoverageScope>
        )}
      </td>
    </>
  )
}
