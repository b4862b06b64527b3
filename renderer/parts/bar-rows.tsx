import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

import { TOOLTIP_STYLE } from './chart-style.ts'

export interface BarSeries {
  /** Member of the rows that contains the value. */
  readonly key: string
  readonly name: string
  readonly fill: string
}

interface BarRowsProps {
  /** Each with its name and the values of the series. */
  readonly rows: readonly ({ readonly name: string } & { readonly [key: string]: string | number })[]
  readonly series: readonly BarSeries[]
  /** Width of the names in pixels. */
  readonly nameWidth: number
  readonly unit?: string
  format?(value: number): string
  /** Called with the index of a row whose bar is clicked. */
  onPick?(row: number): void
}

const ROW = 28
const AXIS = 36

/** Horizontal bar chart, one row per name; several series are stacked. */
export function BarRows({ rows, series, nameWidth, unit, format, onPick }: BarRowsProps) {
  return (
    <ResponsiveContainer width="100%" height={AXIS + rows.length * ROW}>
      <BarChart
        accessibilityLayer={false}
        data={[...rows]}
        layout="vertical"
        margin={{ left: 8, right: 16, top: 0, bottom: 0 }}
        barSize={14}
      >
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis
          type="number"
          allowDecimals={unit !== undefined || format !== undefined}
          height={24}
          stroke="var(--quiet)"
          tick={{ fontSize: 11 }}
          {...(unit === undefined ? {} : { unit })}
          {...(format ? { tickFormatter: format } : {})}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={nameWidth}
          stroke="var(--quiet)"
          tick={{ fontSize: 12, fill: 'var(--ink)' }}
        />
        <Tooltip {...TOOLTIP_STYLE} />
        {series.map(({ key, name, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            fill={fill}
            isAnimationActive={false}
            {...(onPick ? { cursor: 'pointer', onClick: (_: unknown, index: number) => onPick(index) } : {})}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
