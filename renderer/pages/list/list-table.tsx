import { type IndexedRow, ROW_KEYS, type RowOrder } from '../../../shared/list/index.ts'
import { listLabels } from '../../labels/list.ts'
import { RowSpace, SortHead } from '../../parts/archive-grid.tsx'
import { ListRow } from './list-row.tsx'
import { useListTable } from './use-list-table.ts'

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

/** Table of the archives of a list. Virtualised: only visible rows are in the document. */
export function ListTable(props: ListTableProps) {
  const { rows, order, isOutdated, none, selected, marked, onMark, onOrder, onSelect, onOpen } = props
  const { box, items, above, below, hasSelection, onKeyDown } = useListTable(props)
  return (
    <div ref={box} className="list-rows">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table as a grid, with the semantics of its parts.
        role="grid"
        className={isOutdated ? 'list-table is-outdated' : 'list-table'}
        data-steps="keys"
        aria-label={listLabels.table}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={hasSelection ? rowId(selected) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            {ROW_KEYS.map((key) => (
              <SortHead
                key={key}
                title={listLabels.columns[key]}
                className={`list-${key}`}
                sorted={order.key === key ? (order.isDescending ? 'descending' : 'ascending') : null}
                onSort={() => onOrder({ key, isDescending: order.key === key && !order.isDescending })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <RowSpace height={above} />
          {items.map(({ index }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <ListRow
                key={row.row.index}
                id={rowId(row.row.index)}
                row={row}
                position={index}
                isOutdated={isOutdated}
                isSelected={row.row.index === selected}
                isMarked={marked.includes(row.row.index)}
                onMark={() => onMark(row)}
                onSelect={() => onSelect(row)}
                onOpen={() => onOpen(row)}
              />
            )
          })}
          <RowSpace height={below} />
        </tbody>
      </table>
      {none !== null && (
        <p className="list-none" role="status">
          {none}
        </p>
      )}
    </div>
  )
}

const rowId = (index: number | null): string => `list-row-${index}`
