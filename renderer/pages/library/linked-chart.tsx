import { type ReactNode, useId } from 'react'
import { libraryLabels } from '../../labels/library.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'

interface LinkedRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

interface LinkedChartProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly LinkedRow[]
  /** Shown below the chart. */
  readonly note: string | null
  /** The chart. */
  readonly children: ReactNode
}

/** Chart with its numbers as a table, whose links lead to the archives. */
export function LinkedChart({ title, columns, rows, note, children }: LinkedChartProps) {
  const id = useId()
  return (
    <section className="panel library-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{libraryLabels.analytics.empty}</p>
      ) : (
        <>
          <div aria-hidden>{children}</div>
          {note !== null && <p className="quiet">{note}</p>}
          <DataTable
            columns={columns.map((title, index): Column<LinkedRow> => {
              const cell = ({ cells }: LinkedRow): ReactNode => cells[index]
              return index === 0
                ? { title, isHead: true, cell: (row) => <bdi>{cell(row)}</bdi> }
                : { title, kind: 'number', cell }
            })}
            rows={rows}
            scrollName={libraryLabels.analytics.tableOf(title)}
            keyOf={({ key }) => key}
          />
        </>
      )}
    </section>
  )
}
