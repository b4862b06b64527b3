import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { archiveLabels } from '../../labels/archive.ts'
import { RowSpace, SortHead } from '../../parts/archive-grid.tsx'
import { runRowKey } from '../../parts/view-keys.ts'
import { type GridColumn, GridRow, type NameColumn, type RowActions } from './grid-row.tsx'
import type { GridRows } from './use-grid-rows.ts'

interface GridOrder<Key extends string> {
  readonly key: Key
  readonly isDescending: boolean
}

interface GridTableProps<Row, Key extends string> extends RowActions<Row> {
  /** Begins the ids of the rows. */
  readonly id: string
  readonly className: string
  readonly label: string
  readonly name: NameColumn<Row, Key>
  readonly columns: readonly GridColumn<Row, Key>[]
  readonly total: number
  readonly shown: GridRows
  readonly order: GridOrder<Key>
  /** Position of the current row. */
  readonly current: number | null
  readonly loading?: string
  /** Displayed below the rows. */
  readonly children?: ReactNode
  /** Returns a row; undefined while it is loaded. */
  rowAt(position: number): Row | undefined
  isMarked(row: Row): boolean
  noteOf?(row: Row): string
  onOrder(order: GridOrder<Key>): void
  /** Called when a key moves the current row. */
  onStep(position: number): void
}

/** Table of archives: sorted by headings, with a current row and marked rows. Only visible rows are in the document, however many it has. */
export function GridTable<Row, Key extends string>(props: GridTableProps<Row, Key>) {
  const { id, className, label, name, columns, total, shown, order, current, loading = '', children } = props
  const { rowAt, isMarked, noteOf, onOrder, onMark, onSelect, onOpen, onStep } = props
  const table = useRef<HTMLTableElement>(null)
  const hasCurrent = current !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the table is displayed.
  useEffect(() => {
    // After the user comes back from an archive, the focus is on the page: the keys must work from the row of the archive.
    if (hasCurrent && document.activeElement?.matches('body, #page')) table.current?.focus({ preventScroll: true })
  }, [])
  const step = (by: number): void => {
    if (total === 0) return
    // Without a current row, a single step selects the first one.
    const from = current ?? (Math.abs(by) > 1 ? 0 : -1)
    const next = Math.min(total - 1, Math.max(0, from + by))
    onStep(next)
    shown.show(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = hasCurrent ? rowAt(current) : undefined
    const keys = { perPage: shown.perPage, total, step }
    const isRow = row !== undefined && hasCurrent
    const actions = isRow && {
      onMark: () => onMark(row, current, event.shiftKey),
      onOpen: () => onOpen(row),
    }
    runRowKey(event, { ...keys, ...actions })
  }
  const rowId = (position: number): string => `${id}-row-${position}`
  const isCurrentShown = hasCurrent && current >= shown.first && current < shown.last
  return (
    <div ref={shown.box} className={`list-rows ${id}-rows`}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table as a grid, with the semantics of its parts.
        role="grid"
        className={className}
        data-steps="keys"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-activedescendant={isCurrentShown ? rowId(current) : undefined}
        aria-multiselectable
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            {[name, ...columns].map((column) => (
              <Heading key={column.className} {...{ column, order, onOrder }} />
            ))}
          </tr>
        </thead>
        <tbody>
          <RowSpace height={shown.above} />
          {Array.from({ length: Math.max(0, shown.last - shown.first) }, (_, index) => {
            const position = shown.first + index
            const row = rowAt(position)
            return (
              <GridRow
                key={position}
                id={rowId(position)}
                {...{ row, position, name, columns, loading, onMark, onSelect, onOpen }}
                note={row === undefined ? '' : (noteOf?.(row) ?? '')}
                isCurrent={position === current}
                isMarked={row !== undefined && isMarked(row)}
              />
            )
          })}
          <RowSpace height={shown.below} />
        </tbody>
      </table>
      {children}
    </div>
  )
}

interface HeadingProps<Key extends string> {
  readonly column: Pick<GridColumn<never, Key>, 'className' | 'title' | 'order' | 'isHighestFirst' | 'isNumber'>
  readonly order: GridOrder<Key>
  onOrder(order: GridOrder<Key>): void
}

/** Heading of a column, by which the table is sorted if the column has an order. */
function Heading<Key extends string>({ column, order, onOrder }: HeadingProps<Key>) {
  const { title, order: key, isHighestFirst = false, isNumber } = column
  const className = isNumber ? `${column.className} number` : column.className
  if (key === undefined)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const isSorted = order.key === key
  return (
    <SortHead
      {...{ title, className }}
      hint={archiveLabels.sortBy(title)}
      sorted={isSorted ? (order.isDescending ? 'descending' : 'ascending') : null}
      onSort={() => onOrder({ key, isDescending: isSorted ? !order.isDescending : isHighestFirst })}
    />
  )
}
