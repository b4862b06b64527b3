import { useLocation } from 'wouter'
import type { LibraryFilter, MonthOutcomes } from '../../../shared/bridge/index.ts'
import { NO_MONTH } from '../../../shared/library/index.ts'
import { facetLabel } from '../../labels/facets.ts'
import { libraryLabels } from '../../labels/library.ts'
import { CountLink } from './count-link.tsx'
import { libraryAddress } from './library-address.ts'
import { LinkedChart } from './linked-chart.tsx'
import { StackedColumns } from './stacked-columns.tsx'

const labels = libraryLabels.analytics

/** Verdicts with their colours, from the bottom of a column. */
const VERDICTS = [
  { key: 'TOTAL_PASSED', fill: 'var(--good)' },
  { key: 'INDETERMINATE', fill: 'var(--line-strong)' },
  { key: 'TOTAL_FAILED', fill: 'var(--bad)' },
] as const

/** Returns the value of the facet `month`. */
const facetOf = (month: string): string => (month === '' ? NO_MONTH : month)
const labelOf = (month: string): string => facetLabel('month', facetOf(month))

/** Maximum number of months of the chart, the newest ones. */
const MAX_MONTHS = 36

interface OutcomesChartProps {
  readonly outcomes: readonly MonthOutcomes[]
  readonly filter: LibraryFilter
}

/** Verdicts by the month in which the proofs ended. */
export function OutcomesChart({ outcomes, filter }: OutcomesChartProps) {
  const [, go] = useLocation()
  const months = [...new Set(outcomes.map(({ month }) => month))]
  const countOf = (month: string, verdict: string): number =>
    outcomes.reduce((sum, each) => sum + (each.month === month && each.indication === verdict ? each.count : 0), 0)
  const addressFor = (month: string, verdict: string): string => {
    const others = filter.facets.filter(({ name }) => name !== 'month' && name !== 'indication')
    const facets = [{ name: 'month', value: facetOf(month) } as const, { name: 'indication', value: verdict } as const]
    return libraryAddress({ ...filter, facets: [...others, ...facets] })
  }
  const series = VERDICTS.map(({ key, fill }) => ({ key, fill, name: facetLabel('indication', key) }))
  const columns = months
    .filter((month) => month !== '')
    .slice(-MAX_MONTHS)
    .map((name) => ({ name, ...Object.fromEntries(series.map(({ key }) => [key, countOf(name, key)])) }))
  return (
    <LinkedChart
      title={labels.charts.outcomes}
      columns={[labels.month, ...series.map(({ name }) => name)]}
      rows={months.toReversed().map((month) => ({
        key: month,
        cells: [
          labelOf(month),
          ...series.map(({ key, name }) => {
            const count = countOf(month, key)
            if (count === 0) return count
            return (
              <CountLink key={key} count={count} to={addressFor(month, key)} label={`${labelOf(month)}, ${name}`} />
            )
          }),
        ],
      }))}
      note={null}
    >
      <StackedColumns columns={columns} series={series} onPick={(month, key) => go(addressFor(month, key))} />
    </LinkedChart>
  )
}
