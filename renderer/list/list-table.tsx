import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type IndexedRow, ROW_KEYS, type RowKey, type RowOrder } from '../../shared/list/order-rows.ts'
import { listLabels } from '../labels/list.ts'
import { ListRow } from './list-row.tsx'

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

/** Height of a row in rem. */
const ROW_REM = 2.5

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Table of the archives of a list. Virtualised: only visible rows are in the document. */
export function ListTable(props: ListTableProps) {
  const { rows, order, isOutdated, none, selected, marked, onMark, onOrder, onSelect, onOpen } = props
  const box = useRef<HTMLDivElement>(null)
  const height = ROW_REM * rem()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingStart: height,
  })
  const selectedAt = selected === null ? -1 : rows.findIndex(({ row }) => row.index === selected)
  useEffect(() => {
    if (selectedAt >= 0) virtual.scrollToIndex(selectedAt, { align: 'auto' })
  }, [selectedAt, virtual])
  useEffect(() => {
    if (height > 0) virtual.measure()
  }, [height, virtual])
  const step = (by: number): void => {
    // Without a selection, a single step selects the first row.
    const from = selectedAt < 0 && Math.abs(by) > 1 ? 0 : selectedAt
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))]
    if (next) onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? height) / height) - 2)
    const steps: { readonly [key: string]: number } = {
      ArrowDown: 1,
      j: 1,
      ArrowUp: -1,
      k: -1,
      PageDown: page,
      PageUp: -page,
      Home: -rows.length,
      End: rows.length,
    }
    const by = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    const row = rows[selectedAt]
    if (by !== undefined) step(by)
    else if (event.key === ' ' && row && event.target === event.currentTarget) onMark(row)
    else if (event.key === 'Enter' && row && event.target === event.currentTarget) onOpen(row)
    else return
    event.preventDefault()
  }
  const items = virtual.getVirtualItems()
  const [above, below] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)]
  return (
    <div ref={box} className="list-rows">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table as a grid, with the semantics of its parts.
        role="grid"
        className={isOutdated ? 'list-table is-outdated' : 'list-table'}
        data-steps="keys"
        aria-label={listLabels.table}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={selectedAt >= 0 ? rowId(selected) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            {ROW_KEYS.map((key) => (
              <Heading key={key} column={key} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={above} />
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
          <Space height={below} />
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

/** Placeholder with the height of the rows that are not in the document. */
const Space = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden className="list-space">
      <td colSpan={ROW_KEYS.length} style={{ height }} />
    </tr>
  )

const rowId = (index: number | null): string => `list-row-${index}`

interface HeadingProps {
  readonly column: RowKey
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
}

function Heading({ column, order: { key, isDescending }, onOrder }: HeadingProps) {
  const isSorted = key === column
  const title = listLabels.columns[column]
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
      className={`list-${column}`}
    >
      <button
        type="button"
        className="list-sort"
        title={listLabels.sortBy(title)}
        onClick={() => onOrder({ key: column, isDescending: isSorted && !isDescending })}
      >
        {title}
        {isSorted && (isDescending ? <ArrowDown aria-hidden size="1em" /> : <ArrowUp aria-hidden size="1em" />)}
      </button>
    </th>
  )
}
