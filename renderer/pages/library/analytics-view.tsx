import type { LibraryAnalytics, LibraryFacetCount, LibraryFilter } from '../../../shared/bridge/index.ts'
import { CONFIRMED_INDICATION, type FacetName, PROOF_RANGES } from '../../../shared/library/index.ts'
import { libraryLabels } from '../../labels/library.ts'
import { useLibrary } from '../../model/library/use-library.ts'
import { LibraryFailure } from '../../panels/library/library-failure.tsx'
import { FilterChips } from './active-filters.tsx'
import { FacetChart } from './facet-chart.tsx'
import { OutcomesChart } from './outcomes-chart.tsx'
import { useLibraryView } from './use-library-view.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const labels = libraryLabels.analytics

/** Charts of facets, in their order. */
const CHARTS = [
  ...(['finding', 'indicator', 'duration', 'step', 'failedService', 'error'] as const),
  ...(['operator', 'decisionTime', 'agreement', 'device', 'country'] as const),
] as const satisfies readonly FacetName[]

const RANGES = PROOF_RANGES.map(({ label }) => label)

/** Returns values in the order of a chart: durations from short to long, others most frequent first. */
const inOrder = (name: FacetName, counts: readonly LibraryFacetCount[]): readonly LibraryFacetCount[] =>
  name === 'duration' ? counts.toSorted((a, b) => RANGES.indexOf(a.value) - RANGES.indexOf(b.value)) : counts

/** Statistics of the archives that match the filter. Every number links to its archives. */
export function AnalyticsView() {
  const { filter, change } = useLibraryView()
  const counted = { ...filter, text: null, sample: null }
  const { value, failure } = useLibrary('library.analytics', { filter: counted })
  const box = useScrollRestoration(value !== null)
  return (
    <div ref={box} className="library-scroll stack">
      <FilterChips filter={filter} onChange={(next) => change({ filter: next })}>
        <span role="status">
          {value && (value.isPartial ? labels.partial : labels.scope)(value.archives, genuineIn(value))}
        </span>
      </FilterChips>
      {(filter.text !== null || filter.sample !== null) && <p className="quiet">{libraryLabels.otherCounts}</p>}
      {failure && <LibraryFailure failure={failure} />}
      {value?.archives === 0 && <p>{labels.none}</p>}
      {value && value.archives > 0 && <Charts analytics={value} filter={counted} />}
    </div>
  )
}

const genuineIn = ({ outcomes }: LibraryAnalytics): number =>
  outcomes.reduce((sum, { indication, count }) => (indication === CONFIRMED_INDICATION ? sum + count : sum), 0)

interface ChartsProps {
  readonly analytics: LibraryAnalytics
  readonly filter: LibraryFilter
}

function Charts({ analytics: { outcomes, counts }, filter }: ChartsProps) {
  const byName = new Map<FacetName, LibraryFacetCount[]>()
  for (const facet of counts) {
    const own = byName.get(facet.name)
    if (own) own.push(facet)
    else byName.set(facet.name, [facet])
  }
  return (
    <div className="library-charts">
      <OutcomesChart outcomes={outcomes} filter={filter} />
      {CHARTS.map((name) => (
        <FacetChart
          key={name}
          name={name}
          title={labels.charts[name]}
          counts={inOrder(name, byName.get(name) ?? [])}
          filter={filter}
        />
      ))}
    </div>
  )
}
