import type { ReactNode } from 'react'
import { DataTable } from './data-table.tsx'

interface ChartFrameProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly children: ReactNode
}

/** Chart with the same numbers as a table, for screen readers. */
export function ChartFrame({ title, columns, rows, children }: ChartFrameProps) {
  return (
    <figure className="chart-frame">
      <figcaption>{title}</figcaption>
      <div aria-hidden>{children}</div>
      <details>
        <summary>{`${title}: table`}</summary>
        <DataTable<ChartFrameProps['rows'][number]>
          columns={columns.map((title, index) => ({
            title,
            cell: (row) => row[index],
            ...(index === 0 ? { isHead: true } : { kind: 'number' as const }),
          }))}
          rows={rows}
          keyOf={([name]) => name ?? ''}
        />
      </details>
    </figure>
  )
}
