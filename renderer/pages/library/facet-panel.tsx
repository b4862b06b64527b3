import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { LibraryFacetCount, LibraryFacets, LibraryTag } from '../../../shared/bridge/index.ts'
import type { FacetName } from '../../../shared/library/index.ts'
import { FACET_TITLES, facetLabel } from '../../labels/facets.ts'
import { grouped } from '../../labels/grouped.ts'
import { libraryLabels } from '../../labels/library.ts'
import { useLibrary } from '../../model/library/use-library.ts'
import { toggleFacet } from './library-address.ts'
import type { useLibraryView } from './use-library-view.ts'

type View = ReturnType<typeof useLibraryView>

/** Facets that are open at first. */
const OPEN: ReadonlySet<FacetName> = new Set(['indication', 'subIndication', 'levelOfAssurance', 'evidence'])

/** Filters by the recorded values, each with the number of archives. */
export function FacetPanel({ view }: { readonly view: View }) {
  const { filter } = view
  const { value: facets } = useLibrary('library.facets', { filter: { ...filter, text: null, sample: null } })
  // The keys of the table are the names.
  const names = Object.keys(FACET_TITLES) as FacetName[]
  return (
    <aside className="library-facets" aria-label={libraryLabels.filters}>
      {(filter.text !== null || filter.sample !== null) && <p className="quiet">{libraryLabels.otherCounts}</p>}
      {facets?.isPartial && <p className="quiet">{libraryLabels.partialCounts}</p>}
      {facets && <TagFilter tags={facets.tags} view={view} />}
      {facets && names.map((name) => <FacetFilter key={name} name={name} facets={facets} view={view} />)}
    </aside>
  )
}

/** Number of values of a facet that are shown at first. */
const FIRST = 6

interface FacetFilterProps {
  readonly name: FacetName
  readonly facets: LibraryFacets
  readonly view: View
}

function FacetFilter({ name, facets: { counts, values }, view }: FacetFilterProps) {
  const [isWhole, setWhole] = useState(false)
  const own = counts.filter((facet) => facet.name === name)
  if (own.length === 0) return null
  const shown = isWhole ? own : own.slice(0, FIRST)
  const unlisted = (values[name] ?? 0) - own.length
  return (
    <details open={OPEN.has(name) || view.filter.facets.some((facet) => facet.name === name)}>
      <summary>{FACET_TITLES[name]}</summary>
      <ul className="plain-list">
        {shown.map((facet) => (
          <FacetValue key={facet.value} facet={facet} view={view} />
        ))}
      </ul>
      {own.length > FIRST && (
        <button
          type="button"
          className="link-button library-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? libraryLabels.showLess : libraryLabels.showAll(own.length)}
        </button>
      )}
      {isWhole && unlisted > 0 && <p className="quiet">{libraryLabels.moreValues(unlisted)}</p>}
    </details>
  )
}

function FacetValue({ facet, view }: { readonly facet: LibraryFacetCount; readonly view: View }) {
  const { name, value, count, confirmed = count } = facet
  const { filter, change } = view
  const isOn = filter.facets.some((on) => on.name === name && on.value === value)
  return (
    <li>
      <button
        type="button"
        className="library-facet"
        aria-pressed={isOn}
        title={visible(value)}
        onClick={() => change({ filter: toggleFacet(filter, { name, value }) })}
      >
        <bdi>{facetLabel(name, value)}</bdi>
        <span title={confirmed < count ? libraryLabels.claimedHint : undefined}>
          {confirmed < count ? libraryLabels.claimed(confirmed, count - confirmed) : grouped(count)}
        </span>
      </button>
    </li>
  )
}

function TagFilter({ tags, view }: { readonly tags: readonly LibraryTag[]; readonly view: View }) {
  const { filter, change } = view
  if (tags.length === 0) return null
  return (
    <details open>
      <summary>{libraryLabels.tags}</summary>
      <ul className="plain-list">
        {tags.map(({ tag, count }) => (
          <li key={tag}>
            <button
              type="button"
              className="library-facet"
              aria-pressed={filter.tag === tag}
              title={visible(tag)}
              onClick={() => change({ filter: { ...filter, tag: filter.tag === tag ? null : tag } })}
            >
              <bdi>{visible(tag)}</bdi>
              <span>{grouped(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
