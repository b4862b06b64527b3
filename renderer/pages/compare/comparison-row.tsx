import { ShieldOff } from 'lucide-react'
import {
  type ComparedRow,
  type ComparedSide,
  isPersonal,
  rowLabel,
  VERDICT_LABELS,
  valueLabel,
} from '../../../shared/analysis/index.ts'
import { COVERAGE_LABELS, coverageReason } from '../../../shared/report/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { ModelContext } from '../../model/archive/model-context.ts'
import { LongText } from '../../parts/long-text.tsx'

interface ComparisonRowProps {
  readonly row: ComparedRow
  readonly left: ArchiveModel
  readonly right: ArchiveModel
}

/** Compared value with its places in both archives. */
export function ComparisonRow({ row, left, right }: ComparisonRowProps) {
  const isEqual = row.verdict === 'SAME' || row.verdict === 'SIMILAR'
  return (
    <tr data-verdict={row.verdict}>
      <th scope="row">{rowLabel(row)}</th>
      <Value row={row} side={row.left} model={left} />
      <Value row={row} side={row.right} model={right} />
      <td className={isEqual ? 'quiet' : 'compare-differs'}>{VERDICT_LABELS[row.verdict]}</td>
    </tr>
  )
}

interface ValueProps {
  readonly row: ComparedRow
  readonly side: ComparedSide | null
  readonly model: ArchiveModel
}

function Value({ row, side, model }: ValueProps) {
  if (!side) return <td className="quiet">–</td>
  const { value, place } = side
  const file = model.coverage.byPath.get(place.path)
  const text = <LongText text={valueLabel(row, value)} />
  // The hash of a media file reveals nothing about its content.
  const isMasked = isPersonal(place) && place.pointer !== ''
  const isHash = row.section === 'MEDIA' || row.section === 'FILES'
  return (
    <td className={isHash ? 'mono' : undefined}>
      <ModelContext value={model}>
        {isMasked ? <Masked>{text}</Masked> : text} <PlaceLink place={place} brief />
      </ModelContext>
      {file && file.coverage !== 'COVERED' && (
        <span className="compare-uncovered" title={coverageReason(file)}>
          <ShieldOff aria-hidden size={12} /> {COVERAGE_LABELS[file.coverage]}
        </span>
      )}
    </td>
  )
}
