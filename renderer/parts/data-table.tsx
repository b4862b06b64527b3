import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly title: string
  cell(row: Row, index: number): ReactNode
  /** Names its row for those who hear the table; one column of a table does. */
  readonly isHead?: boolean
  readonly kind?: 'number' | 'mono'
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Scrolls by itself under this name, where the list is long. */
  readonly scrollName?: string
  keyOf(row: Row, index: number): string | number
  isPicked?(row: Row): boolean
}

/** Rows of one kind under named columns. */
export function DataTable<Row>({ columns, rows, scrollName, keyOf, isPicked }: DataTableProps<Row>) {
  const table = (
    <table className="table">
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} data-picked={isPicked?.(row) || undefined}>
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
  if (scrollName === undefined) return <div className="table-wrap">{table}</div>
  return (
    <section className="table-wrap table-scroll" aria-label={scrollName}>
      {table}
    </section>
  )
}
