import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { clipped, visible } from '../../../shared/analysis/index.ts'
import { ALL_ARCHIVES, type LibraryFilter } from '../../../shared/bridge/index.ts'
import { FACET_TITLES, facetLabel } from '../../labels/facets.ts'
import { libraryLabels } from '../../labels/library.ts'
import { toggleFacet } from './library-address.ts'
import { clearMarks } from './library-selection.ts'
import type { ArchiveRows } from './use-archive-rows.ts'
import type { useLibraryView } from './use-library-view.ts'

interface Chip {
  readonly label: string
  readonly without: LibraryFilter
}

/** Returns the conditions of a filter, each with the filter without it. */
function chipsOf(filter: LibraryFilter): readonly Chip[] {
  const { text, facets, tag, sample } = filter
  return [
    ...(text === null
      ? []
      : [{ label: `${libraryLabels.search}: ${visible(text)}`, without: { ...filter, text: null } }]),
    ...facets.map((facet) => ({
      label: `${FACET_TITLES[facet.name]}: ${facetLabel(facet.name, facet.value)}`,
      without: toggleFacet(filter, facet),
    })),
    ...(tag === null ? [] : [{ label: `${libraryLabels.tag}: ${visible(tag)}`, without: { ...filter, tag: null } }]),
    ...(sample
      ? [{ label: libraryLabels.sample.chip(sample.count, sample.seed), without: { ...filter, sample: null } }]
      : []),
  ]
}

/** Maximum characters of a condition. */
const MAX_CHARACTERS = 80

interface FilterChipsProps {
  readonly filter: LibraryFilter
  readonly onChange: (filter: LibraryFilter) => void
  readonly children?: ReactNode
}

/** Conditions of a filter, each with a button that removes it. */
export function FilterChips({ filter, onChange, children }: FilterChipsProps) {
  const chips = chipsOf(filter)
  return (
    <div className="row library-chips">
      {children}
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className="list-chip library-chip"
          aria-label={libraryLabels.removeFilter(label)}
          title={libraryLabels.removeFilter(label)}
          onClick={() => onChange(without)}
        >
          <bdi>{clipped(label, MAX_CHARACTERS)}</bdi> <X aria-hidden size={12} />
        </button>
      ))}
      {chips.length > 1 && (
        <button type="button" className="link-button" onClick={() => onChange(ALL_ARCHIVES)}>
          {libraryLabels.clear}
        </button>
      )}
    </div>
  )
}

interface ActiveFiltersProps {
  readonly view: ReturnType<typeof useLibraryView>
  readonly rows: ArchiveRows
  /** Number of selected archives. */
  readonly selected: number
}

/** Number of matching and of selected archives, with the conditions. */
export function ActiveFilters({ view, rows: { total, isExact }, selected }: ActiveFiltersProps) {
  return (
    <FilterChips filter={view.filter} onChange={(filter) => view.change({ filter })}>
      <strong role="status">{total === null ? '' : libraryLabels.total(total, isExact)}</strong>
      {selected > 0 && (
        <>
          <span>{libraryLabels.selection.count(selected)}</span>
          <button type="button" className="link-button" onClick={clearMarks}>
            {libraryLabels.selection.clear}
          </button>
        </>
      )}
    </FilterChips>
  )
}
