import type { ReactNode } from 'react'

interface ChartFrameProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly children: ReactNode
}

/** A chart and the same numbers as a table, which is all that a screen reader gets. */
export function ChartFrame({ title, columns, rows, children }: ChartFrameProps) {
  return (
    <figure className="chart-frame">
      <figcaption>{title}</figcaption>
      <div aria-hidden>{children}</div>
      <details>
        <summary>{`${title}: table`}</summary>
        <div className="table-wrap">
          <table className="table">
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={String(name)}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={columns[index + 1]} className="number">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
