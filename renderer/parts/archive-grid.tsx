import { ArrowDown, ArrowUp } from 'lucide-react'
import { visible } from '../../shared/analysis/index.ts'
import { displayedConclusion, isConclusion, type PartStanding, standingSentence } from '../../shared/report/index.ts'
import { archiveLabels } from '../labels/archive.ts'
import { Indication } from './indication.tsx'
import { Tag } from './tag.tsx'

interface SortHeadProps {
  readonly title: string
  /** Says what a click sorts. */
  readonly hint: string
  readonly className: string | undefined
  /** Whether the table is sorted by the column, and in which direction; null for another column. */
  readonly sorted: 'ascending' | 'descending' | null
  readonly onSort: () => void
}

/** Heading of a column by which a table can be sorted. */
export const SortHead = ({ title, hint, className, sorted, onSort }: SortHeadProps) => (
  <th scope="col" aria-sort={sorted ?? 'none'} className={className}>
    <button type="button" className="list-sort" title={hint} onClick={onSort}>
      {title}
      {sorted === 'ascending' && <ArrowUp aria-hidden size="1em" />}
      {sorted === 'descending' && <ArrowDown aria-hidden size="1em" />}
    </button>
  </th>
)

/** Placeholder with the height of the rows that are not in the document, in pixels. */
export const RowSpace = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr className="list-space" aria-hidden>
      <td style={{ height }} />
    </tr>
  )

interface RowVerdictProps {
  readonly indication: string
  readonly isTestKey: boolean
}

/** Verdict of a row, with the mark of a key that anybody could sign with. */
export const RowVerdict = ({ indication, isTestKey }: RowVerdictProps) => (
  <span className="row-verdict">
    <Indication value={indication} />
    {isTestKey && (
      <>
        {' '}
        <Tag tone="unsure" title={archiveLabels.testKeyHint}>
          {archiveLabels.testKey}
        </Tag>
      </>
    )}
  </span>
)

interface RowConclusionProps {
  readonly text: string
  readonly part: Pick<PartStanding, 'standing' | 'reason'>
}

/** Conclusion of the service in a row, in two lines if it is none. */
export const RowConclusion = ({ text, part }: RowConclusionProps) => (
  <span className={isConclusion(part) ? undefined : 'claim'} title={standingSentence(part) ?? undefined}>
    {visible(displayedConclusion(text, part))}
  </span>
)
