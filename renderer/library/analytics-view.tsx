import { useSearch } from 'wouter'
import type { LibraryAnalytics, LibraryFacetCount, LibraryFilter } from '../../shared/bridge/library-info.ts'
import type { FacetName } from '../../shared/library/facet-names.ts'
import { libraryLabels } from '../labels/library.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { FilterChips } from './active-filters.tsx'
import { FacetChart } from './facet-chart.tsx'
import { libraryView } from './library-address.ts'
import { OutcomesChart } from './outcomes-chart.tsx'
import { useLibrary } from './use-library.ts'
import { useLibraryView } from './use-library-view.ts'

const labels = libraryLabels.analytics

/** Charts of facets, in their order. */
const CHARTS = [
  ...(['finding', 'indicator', 'duration', 'step', 'failedService', 'error'] as const),
  ...(['operator', 'decisionTime', 'agreement', 'device', 'country'] as const),
] as const satisfies readonly FacetName[]

/** Statistics of the archives that match the filter. Every number leads to its archives. */
export function AnalyticsView() {
  const { filter, change } = useLibraryView()
  const counted = { ...filter, text: null, sample: null }
  const { value, failure } = useLibrary('library.analytics', { filter: counted })
  return (
    <div className="library-scroll stack">
      <FilterChips filter={counted} onChange={(next) => change({ filter: next })}>
        <span role="status">{value && (value.isPartial ? labels.partial : labels.scope)(value.archives)}</span>
      </FilterChips>
      {failure && <FailureCard failure={failure} />}
      {value?.archives === 0 && <p>{labels.none}</p>}
      {value && value.archives > 0 && <Charts analytics={value} />}
    </div>
  )
}

function Charts({ analytics: { outcomes, counts } }: { readonly analytics: LibraryAnalytics }) {
  const filter: LibraryFilter = { ...libraryView(useSearch()).filter, text: null, sample: null }
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
          counts={byName.get(name) ?? []}
          filter={filter}
        />
      ))}
    </div>
  )
}
