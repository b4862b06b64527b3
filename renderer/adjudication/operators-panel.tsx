import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { OperatorWork } from '../../shared/analysis/adjudication.ts'
import { formatDuration } from '../../shared/analysis/time-format.ts'
import { ChartFrame } from '../parts/chart-frame.tsx'
import { adjudicationWords } from '../words/adjudication.ts'

const text = (milliseconds: number | null): string => (milliseconds === null ? '—' : formatDuration(milliseconds))

/** Who decided how much, and how fast: the shortest and the longest say more than a mean. */
export function OperatorsPanel({ operators }: { readonly operators: readonly OperatorWork[] }) {
  const rows = operators.map(({ operatorId, totalMs, decisions }) => ({
    operatorId,
    seconds: Math.round(totalMs / Math.max(1, decisions) / 100) / 10,
  }))
  return (
    <section className="panel" aria-labelledby="operators-title">
      <h2 id="operators-title">{adjudicationWords.operators}</h2>
      <ChartFrame
        title={adjudicationWords.durations}
        columns={[
          adjudicationWords.columns.operator,
          adjudicationWords.decisions,
          adjudicationWords.total,
          adjudicationWords.shortest,
          adjudicationWords.longest,
        ]}
        rows={operators.map(({ operatorId, decisions, totalMs, shortestMs, longestMs }) => [
          operatorId,
          decisions,
          text(totalMs),
          text(shortestMs),
          text(longestMs),
        ])}
      >
        <ResponsiveContainer width="100%" height={40 + rows.length * 28}>
          <BarChart
            accessibilityLayer={false}
            data={rows}
            layout="vertical"
            margin={{ left: 8, right: 16, top: 0, bottom: 0 }}
            barSize={14}
          >
            <CartesianGrid horizontal={false} stroke="var(--line)" />
            <XAxis type="number" height={24} stroke="var(--quiet)" tick={{ fontSize: 11 }} unit=" s" />
            <YAxis
              type="category"
              dataKey="operatorId"
              width={150}
              stroke="var(--quiet)"
              tick={{ fontSize: 12, fill: 'var(--ink)' }}
            />
            <Tooltip
              cursor={{ fill: 'var(--quiet-soft)' }}
              contentStyle={{ background: 'var(--sheet)', border: '1px solid var(--line-strong)', color: 'var(--ink)' }}
            />
            <Bar dataKey="seconds" name={adjudicationWords.seconds} fill="var(--series-1)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </ChartFrame>
    </section>
  )
}
