import { formatDuration, type OperatorWork } from '../../../shared/analysis/index.ts'
import { adjudicationLabels } from '../../labels/adjudication.ts'
import { BarRows } from '../../parts/bar-rows.tsx'
import { ChartFrame } from '../../parts/chart-frame.tsx'

const formatOrDash = (milliseconds: number | null): string =>
  milliseconds === null ? '—' : formatDuration(milliseconds)

/** Number and durations of decisions by operator. The extremes are listed because a mean would hide them. */
export function OperatorsPanel({ operators }: { readonly operators: readonly OperatorWork[] }) {
  const rows = operators.map(({ operatorId, totalMs, decisions }) => ({
    name: operatorId,
    seconds: Math.round(totalMs / Math.max(1, decisions) / 100) / 10,
  }))
  return (
    <section className="panel" aria-labelledby="operators-title">
      <h2 id="operators-title">{adjudicationLabels.operators}</h2>
      <ChartFrame
        title={adjudicationLabels.durations}
        columns={[
          adjudicationLabels.columns.operator,
          adjudicationLabels.decisions,
          adjudicationLabels.total,
          adjudicationLabels.shortest,
          adjudicationLabels.longest,
        ]}
        rows={operators.map(({ operatorId, decisions, totalMs, shortestMs, longestMs }) => [
          operatorId,
          decisions,
          formatOrDash(totalMs),
          formatOrDash(shortestMs),
          formatOrDash(longestMs),
        ])}
      >
        <BarRows
          rows={rows}
          series={[{ key: 'seconds', name: adjudicationLabels.seconds, fill: 'var(--series-1)' }]}
          nameWidth={150}
          unit=" s"
        />
      </ChartFrame>
    </section>
  )
}
