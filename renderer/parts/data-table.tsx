import { type MouseEvent, type ReactNode, useState } from 'react'
import { archiveLabels } from '../labels/archive.ts'
import { SortHead } from './archive-grid.tsx'
import { TableExport } from './table-export.tsx'

export interface Column<Row> {
  /** Empty for a column of buttons. */
  readonly title: string
  cell(row: Row, index: number): ReactNode
  /** Marks the column with the row headers; exactly one per table. */
  readonly isHead?: boolean
  /** `word`: words are not broken; `whole`: lines are not broken. */
  readonly kind?: 'number' | 'mono' | 'fingerprint' | 'word' | 'whole'
  /** Returns the value by which the heading sorts the rows, where all are loaded; without it, the heading is text. */
  sortBy?(row: Row): string | number
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly caption?: string
  /** Name of the scroll region, if the list scrolls separately; its headings stay in sight. */
  readonly scrollName?: string
  /** What the rows are, if they can be saved. */
  readonly exportedAs?: string
  /** Whether the list has more rows than `rows`: then no heading sorts, because a part in another order looks like the whole. */
  readonly isPart?: boolean
  keyOf(row: Row, index: number): string | number
  isPicked?(row: Row): boolean
  /** Called on a click anywhere in a row, in addition to its links and buttons, which do the same by keyboard. */
  onPick?(row: Row): void
}

/**
 * Table of rows with named columns, in the order of `rows` until a heading sorts them. It is the table of every list but four: archives
 * are sorted by the program that holds them, with virtual rows (`GridTable`); the matrix of an identity has a column for each source; the
 * rows of a comparison are in groups; the timeline has thousands of virtual rows in the order of time.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, caption, scrollName, exportedAs, isPart = false, keyOf, isPicked, onPick } = props
  const [order, setOrder] = useState<{ readonly title: string; readonly isDescending: boolean } | null>(null)
  const sortBy = isPart ? undefined : columns.find(({ title }) => title === order?.title)?.sortBy
  const sorted = order && sortBy ? rows.toSorted(comparison(sortBy, order.isDescending)) : rows
  const table = (
    <table className="table">
      {caption !== undefined && <caption className="quiet">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ title, kind, sortBy }) =>
            title === '' ? (
              <td key={title} />
            ) : sortBy && !isPart ? (
              <SortHead
                key={title}
                title={title}
                hint={archiveLabels.sortBy(title)}
                className={headClass(kind)}
                sorted={order?.title !== title ? null : order.isDescending ? 'descending' : 'ascending'}
                onSort={() => setOrder({ title, isDescending: order?.title === title && !order.isDescending })}
              />
            ) : (
              <th key={title} scope="col" className={headClass(kind)}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row, index) => (
          <tr
            key={keyOf(row, index)}
            data-picked={isPicked?.(row) || undefined}
            data-clickable={onPick !== undefined || undefined}
            onClick={onPick && ((event) => isOfRow(event) && onPick(row))}
          >
            {columns.map(({ title, cell, isHead, kind }) =>
              isHead ? (
                <th key={title} scope="row" className={kind}>
                  {cell(row, index)}
                </th>
              ) : (
                <td key={title} className={kind}>
                  {cell(row, index)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {scrollName === undefined ? (
        <div className="table-wrap">{table}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        <section className="table-wrap table-scroll" tabIndex={0} aria-label={scrollName}>
          {table}
        </section>
      )}
      {exportedAs !== undefined && rows.length > 0 && <TableExport rows={rows.length} plural={exportedAs} />}
    </>
  )
}

/** Returns whether the click is neither on a link or button in the row nor the end of a text selection. */
const isOfRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button') && (getSelection()?.isCollapsed ?? true)

/** Headings of numbers are above them; the font of a column is that of its cells. */
const headClass = (kind: Column<never>['kind']): string | undefined => (kind === 'number' ? kind : undefined)

function comparison<Row>(valueIn: (row: Row) => string | number, isDescending: boolean) {
  const direction = isDescending ? -1 : 1
  return (left: Row, right: Row): number => {
    const [first, second] = [valueIn(left), valueIn(right)]
    return direction * (first < second ? -1 : first > second ? 1 : 0)
  }
}
