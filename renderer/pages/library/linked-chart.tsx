import { type ReactNode, useId } from 'react'
import { libraryLabels } from '../../labels/library.ts'

interface LinkedChartProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
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
          <section className="table-wrap library-numbers" aria-label={libraryLabels.analytics.tableOf(title)}>
            <table className="table">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, cells: [head, ...others] }) => (
                  <tr key={key}>
                    <th scope="row">
                      <bdi>{head}</bdi>
                    </th>
                    {others.map((cell, index) => (
                      <td key={columns[index + 1]} className="number">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  )
}
