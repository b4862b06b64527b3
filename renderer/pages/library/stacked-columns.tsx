import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { BarSeries } from '../../parts/bar-rows.tsx'
import { TOOLTIP_STYLE } from '../../parts/chart-style.ts'

interface StackedColumnsProps {
  readonly columns: readonly ({ readonly name: string } & { readonly [key: string]: string | number })[]
  readonly series: readonly BarSeries[]
  onPick(column: string, key: string): void
}

const HEIGHT = 240

/** Vertical bar chart, one column per name; the series are stacked. */
export function StackedColumns({ columns, series, onPick }: StackedColumnsProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart accessibilityLayer={false} data={[...columns]} margin={{ left: 0, right: 8, top: 8, bottom: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" stroke="var(--quiet)" tick={{ fontSize: 11 }} minTickGap={16} />
        <YAxis allowDecimals={false} width={64} stroke="var(--quiet)" tick={{ fontSize: 11 }} />
        <Tooltip {...TOOLTIP_STYLE} />
        <Legend
          iconSize={10}
          itemSorter={null}
          wrapperStyle={{ fontSize: 12 }}
          formatter={(name) => <span className="legend-name">{name}</span>}
        />
        {series.map(({ key, name, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            fill={fill}
            maxBarSize={48}
            isAnimationActive={false}
            cursor="pointer"
            onClick={(_, index) => onPick(columns[index]?.name ?? '', key)}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
