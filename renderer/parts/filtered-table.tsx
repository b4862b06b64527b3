import { type ReactNode, useId } from 'react'
import { partsLabels } from '../labels/parts.ts'
import { type Column, DataTable } from './data-table.tsx'
import { FilterInput } from './filter-input.tsx'
import { useFilter } from './use-filter.ts'

interface FilteredTableProps<Row> {
  readonly labels: {
    readonly title: string
    readonly filter: string
    /** Text for no rows at all. */
    readonly none: string
    /** What the rows are, in the name of a saved file. */
    readonly rows: string
  }
  /** Number of rows that were asked for, the latest first. */
  readonly limit: number
  /** Null while loading. */
  readonly rows: readonly Row[] | null
  readonly columns: readonly Column<Row>[]
  /** Shown next to the filter. */
  readonly tools?: ReactNode
  /** Shown between the heading and the table. */
  readonly children?: ReactNode
  /** Returns the searchable text of a row. */
  toText(row: Row): string
  keyOf(row: Row, index: number): string | number
  isPicked?: (row: Row) => boolean
  onPick?: (row: Row) => void
}

/** Panel with a table that can be filtered by text. */
export function FilteredTable<Row>(props: FilteredTableProps<Row>) {
  const { labels, limit, rows, columns, tools, children, toText, keyOf, isPicked, onPick } = props
  const filter = useFilter(toText)
  const title = useId()
  const isPart = rows !== null && rows.length >= limit
  const shown = filter.shown(rows ?? [])
  return (
    <section className="panel" aria-labelledby={title}>
      <div className="panel-head">
        <h2 id={title}>
          {labels.title} <span className="quiet">{isPart ? partsLabels.latest(limit) : rows?.length}</span>
        </h2>
        <div className="row">
          <FilterInput label={labels.filter} filter={filter} />
          {tools}
        </div>
      </div>
      {isPart && <p className="quiet">{partsLabels.isPart(limit)}</p>}
      {children}
      {rows?.length === 0 && <p>{labels.none}</p>}
      {rows && rows.length > 0 && shown.length === 0 && (
        <p role="status">{isPart ? partsLabels.noneOfLatest(limit) : partsLabels.noneMatch}</p>
      )}
      {shown.length > 0 && (
        <DataTable
          columns={columns}
          rows={shown}
          scrollName={labels.title}
          exportedAs={labels.rows}
          isPart={isPart}
          keyOf={keyOf}
          {...(isPicked ? { isPicked } : {})}
          {...(onPick ? { onPick } : {})}
        />
      )}
    </section>
  )
}
