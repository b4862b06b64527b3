import {
  ALL_ARCHIVES,
  LIBRARY_ORDERS,
  type LibraryFacet,
  type LibraryFilter,
  type LibraryOrder,
} from '../../../shared/bridge/index.ts'
import { FACET_NAMES } from '../../../shared/library/index.ts'

export const DEFAULT_ORDER: LibraryOrder = { key: 'added', isDescending: true }

/** Filter and order of the page, as its address states them. */
export interface LibraryView {
  readonly filter: LibraryFilter
  readonly order: LibraryOrder
}

/** Returns the query string of a view, without a question mark. */
export function librarySearch({ filter, order }: LibraryView): string {
  const search = new URLSearchParams()
  if (filter.text !== null) search.set('q', filter.text)
  for (const { name, value } of filter.facets) search.append('f', `${name}:${value}`)
  if (filter.tag !== null) search.set('tag', filter.tag)
  if (filter.sample) search.set('sample', `${filter.sample.count}-${filter.sample.seed}`)
  if (order.key !== DEFAULT_ORDER.key || order.isDescending !== DEFAULT_ORDER.isDescending)
    search.set('sort', `${order.isDescending ? '-' : ''}${order.key}`)
  return search.toString()
}

/** Returns the address of the archives that match a filter. */
export function libraryAddress(filter: Partial<LibraryFilter>, page: 'archives' | 'analytics' = 'archives'): string {
  const search = librarySearch({ filter: { ...ALL_ARCHIVES, ...filter }, order: DEFAULT_ORDER })
  return `/library${page === 'archives' ? '' : `/${page}`}${search === '' ? '' : `?${search}`}`
}

/** Maximum lengths and numbers, as the host accepts them. */
const MAX_TEXT = 1000
const MAX_FACETS = 20
const MAX_SAMPLE = 500

/** Reads a query string; what is not valid is ignored. */
export function libraryView(text: string): LibraryView {
  const search = new URLSearchParams(text)
  const facets = search.getAll('f').flatMap((part): readonly LibraryFacet[] => {
    const [, name, value = ''] = /^(\w+):(.*)$/s.exec(part) ?? []
    const known = FACET_NAMES.find((candidate) => candidate === name)
    return known && value !== '' && value.length <= MAX_TEXT ? [{ name: known, value }] : []
  })
  const [, count = '', seed = ''] = /^(\d{1,3})-(\d{1,9})$/.exec(search.get('sample') ?? '') ?? []
  const isSample = Number(count) > 0 && Number(count) <= MAX_SAMPLE
  return {
    filter: {
      text: boundedText(search.get('q')),
      facets: facets.slice(0, MAX_FACETS),
      tag: boundedText(search.get('tag')),
      sample: isSample ? { count: Number(count), seed: Number(seed) } : null,
    },
    order: orderOf(search.get('sort') ?? ''),
  }
}

const boundedText = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.slice(0, MAX_TEXT)

function orderOf(text: string): LibraryOrder {
  const isDescending = text.startsWith('-')
  const key = LIBRARY_ORDERS.find((candidate) => candidate === text.slice(isDescending ? 1 : 0))
  return key ? { key, isDescending } : DEFAULT_ORDER
}

/** Adds a facet to a filter, or removes it. */
export function toggleFacet(filter: LibraryFilter, facet: LibraryFacet): LibraryFilter {
  const others = filter.facets.filter(({ name, value }) => name !== facet.name || value !== facet.value)
  return { ...filter, facets: others.length < filter.facets.length ? others : [...others, facet].slice(-MAX_FACETS) }
}
