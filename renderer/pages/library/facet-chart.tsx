import { useLocation } from 'wouter'
import { clipped } from '../../../shared/analysis/index.ts'
import type { LibraryFacetCount, LibraryFilter } from '../../../shared/bridge/index.ts'
import type { FacetName } from '../../../shared/library/index.ts'
import { facetLabel } from '../../labels/facets.ts'
import { libraryLabels } from '../../labels/library.ts'
import { BarRows } from '../../parts/bar-rows.tsx'
import { CountLink } from './count-link.tsx'
import { libraryAddress } from './library-address.ts'
import { LinkedChart } from './linked-chart.tsx'

const labels = libraryLabels.analytics
/** Maximum number of bars of a chart. */
const MAX_BARS = 8
/** Maximum characters next to a bar: of one word, and of several, which take two lines. */
const MAX_CHARACTERS = { word: 34, words: 50 } as const

const barName = (label: string): string =>
  clipped(label, label.includes(' ') ? MAX_CHARACTERS.words : MAX_CHARACTERS.word)

interface FacetChartProps {
  readonly name: FacetName
  readonly title: string
  readonly counts: readonly LibraryFacetCount[]
  readonly filter: LibraryFilter
}

/** Most frequent values of a facet as bars, and all as a table. */
export function FacetChart({ name, title, counts, filter }: FacetChartProps) {
  const [, go] = useLocation()
  const addressFor = (value: string): string =>
    libraryAddress({
      ...filter,
      facets: [...filter.facets.filter((facet) => facet.name !== name || facet.value !== value), { name, value }],
    })
  const bars = counts.slice(0, MAX_BARS)
  return (
    <LinkedChart
      title={title}
      columns={[labels.value, labels.count]}
      rows={counts.map(({ value, count }) => ({
        key: value,
        cells: [
          facetLabel(name, value),
          <CountLink key={value} count={count} to={addressFor(value)} label={facetLabel(name, value)} />,
        ],
      }))}
      note={counts.length > MAX_BARS ? labels.others(MAX_BARS, counts.length) : null}
    >
      <BarRows
        rows={bars.map(({ value, count }) => ({
          name: barName(facetLabel(name, value)),
          count,
          value,
        }))}
        series={[{ key: 'count', name: labels.count, fill: 'var(--series-1)' }]}
        nameWidth={230}
        onPick={(index) => {
          const bar = bars[index]
          if (bar) go(addressFor(bar.value))
        }}
      />
    </LinkedChart>
  )
}
