import type { OperatorWork } from '../../shared/analysis/adjudication.ts'
import { formatDuration } from '../../shared/analysis/time-format.ts'
import { BarRows } from '../parts/bar-rows.tsx'
import { ChartFrame } from '../parts/chart-frame.tsx'
import { adjudicationWords } from '../words/adjudication.ts'

const text = (milliseconds: number | null): string => (milliseconds === null ? '—' : formatDuration(milliseconds))

/** Who decided how much, and how fast: the shortest and the longest say more than a mean. */
export function OperatorsPanel({ operators }: { readonly operators: readonly OperatorWork[] }) {
  const rows = operators.map(({ operatorId, totalMs, decisions }) => ({
    name: operatorId,
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
        <BarRows
          rows={rows}
          series={[{ key: 'seconds', name: adjudicationWords.seconds, fill: 'var(--series-1)' }]}
          nameWidth={150}
          unit=" s"
        />
      </ChartFrame>
    </section>
  )
}
