import { CircleDashed, CircleSlash } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { labelFor, visible } from '../../../shared/analysis/index.ts'
import type { IndexedRow, RowKey, RowOrder } from '../../../shared/list/index.ts'
import { formatSize, standingSentence } from '../../../shared/report/index.ts'
import type { GridColumn, NameColumn } from '../../kit/grid/grid-row.tsx'
import { GridTable } from '../../kit/grid/grid-table.tsx'
import { useGridRows } from '../../kit/grid/use-grid-rows.ts'
import { listLabels } from '../../labels/list.ts'
import { RowConclusion, RowVerdict } from '../../parts/archive-grid.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'
import { Tag } from '../../parts/tag.tsx'

interface ListTableProps {
  readonly rows: readonly IndexedRow[]
  readonly order: RowOrder
  /** Outdated rows display no verdict. */
  readonly isOutdated: boolean
  /** Reason why there are no rows; null if there are any. */
  readonly none: string | null
  /** Index of the selected row in its list. */
  readonly selected: number | null
  /** Indexes of the rows marked for comparison. */
  readonly marked: readonly number[]
  readonly onMark: (row: IndexedRow) => void
  readonly onOrder: (order: RowOrder) => void
  readonly onSelect: (row: IndexedRow) => void
  readonly onOpen: (row: IndexedRow) => void
}

/** Table of the archives of a list. */
export function ListTable(props: ListTableProps) {
  const { rows, order, isOutdated, none, selected, marked, onMark, onOrder, onSelect, onOpen } = props
  const shown = useGridRows({ count: rows.length })
  const { show } = shown
  const current = selected === null ? -1 : rows.findIndex(({ row }) => row.index === selected)
  useEffect(() => {
    if (current >= 0) show(current)
  }, [current, show])
  // The same function while the table scrolls, so that rows in view are not drawn again.
  const select = useCallback(
    (position: number): void => {
      const row = rows[position]
      if (row) onSelect(row)
    },
    [rows, onSelect],
  )
  return (
    <GridTable
      id="list"
      className={isOutdated ? 'list-table is-outdated' : 'list-table'}
      label={listLabels.table}
      name={NAME}
      columns={isOutdated ? OUTDATED_COLUMNS : COLUMNS}
      total={rows.length}
      {...{ shown, order, onOrder, onMark, onOpen }}
      current={current < 0 ? null : current}
      rowAt={(position) => rows[position]}
      isMarked={({ row }) => marked.includes(row.index)}
      onSelect={select}
      onStep={select}
    >
      {none !== null && (
        <p className="list-none" role="status">
          {none}
        </p>
      )}
    </GridTable>
  )
}

const NAME: NameColumn<IndexedRow, RowKey> = {
  ...{ className: 'list-name', title: listLabels.columns.name, order: 'name' },
  name: ({ row }) => row.name,
  whole: ({ row }) => row.name,
  mark: listLabels.mark,
}

type ListColumn = GridColumn<IndexedRow, RowKey>

const column = (order: RowKey, cell: ListColumn['cell'], more?: Partial<ListColumn>): ListColumn => ({
  ...{ className: `list-${order}`, title: listLabels.columns[order], order, cell },
  ...more,
})

const CONCLUSIONS: readonly ListColumn[] = [
  column('level', levelCell),
  column('evidence', evidenceCell),
  column('reason', ({ row }) => <span className="list-reason-text">{visible(row.reason)}</span>, {
    whole: ({ row }) => row.reason,
  }),
  column('size', ({ row }) => (row.size === null ? '' : formatSize(row.size)), { isNumber: true }),
  column('time', ({ row }) => listLabels.milliseconds(row.took), { isNumber: true }),
]
const COLUMNS: readonly ListColumn[] = [column('verdict', verdictCell), ...CONCLUSIONS]
const OUTDATED_COLUMNS: readonly ListColumn[] = [column('verdict', notCurrentCell), ...CONCLUSIONS]

function notCurrentCell(): ReactNode {
  return (
    <Tag tone="quiet" Icon={CircleDashed}>
      {listLabels.notCurrent}
    </Tag>
  )
}

function verdictCell({ row: { outcome }, verdict }: IndexedRow): ReactNode {
  if (outcome.kind !== 'failure') return <RowVerdict indication={verdict} isTestKey={outcome.testKey} />
  return (
    <Tag tone="quiet" Icon={CircleSlash}>
      {listLabels.notVerified}
    </Tag>
  )
}

function levelCell({ row: { service } }: IndexedRow): ReactNode {
  const level = service?.levelOfAssurance ?? null
  return (
    level !== null &&
    service && <RowConclusion text={labelFor('LevelOfAssurance', level).title} part={service.standing} />
  )
}

/** The worst evidence, as a claim unless it is a conclusion of the service. */
function evidenceCell({ row: { service } }: IndexedRow): ReactNode {
  const worst = service?.worstEvidence
  if (!worst) return null
  const part = { ...service.standing, isComplete: false }
  const claim = standingSentence(part)
  return (
    <span title={claim ?? undefined} className={claim === null ? undefined : 'claim'}>
      <CoverageScope part={part}>
        {visible(labelFor('EvidenceType', worst.type).title)}{' '}
        <ResultTag result={worst.result} code={{ list: 'EvidenceStatus', value: worst.status }} />
      </CoverageScope>
    </span>
  )
}
