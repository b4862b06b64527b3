import { describe, expect, test } from 'vitest'
import {
  DEFAULT_ORDER,
  libraryAddress,
  librarySearch,
  libraryView,
  toggleFacet,
} from '../../../renderer/pages/library/library-address.ts'
import { LIBRARY_FILTER } from '../../../shared/bridge/library-calls.ts'
import { ALL_ARCHIVES, type LibraryFilter } from '../../../shared/bridge/library-info.ts'

describe('the address of a view of the library', () => {
  test('contains every condition, whatever characters it has', () => {
    const filter: LibraryFilter = {
      text: `%'; drop table -- &=#?\u202e`,
      facets: [
        { name: 'device', value: 'A & B: C=D' },
        { name: 'month', value: '2026-03' },
      ],
      tag: 'ä/ö?&f=x:y',
      sample: { count: 25, seed: 7 },
    }
    const order = { key: 'size', isDescending: true } as const
    expect(libraryView(librarySearch({ filter, order }))).toEqual({ filter, order })
    expect(libraryView(libraryAddress(filter).split('?')[1] ?? '')).toEqual({ filter, order: DEFAULT_ORDER })
  })

  test('of all archives has no query', () => {
    expect(libraryAddress({})).toBe('/library')
    expect(libraryAddress({}, 'analytics')).toBe('/library/analytics')
  })

  test('that was changed by hand never leads to a filter that the host refuses', () => {
    const long = 'x'.repeat(5000)
    for (const search of [
      `q=${long}&tag=${long}&f=device:${long}`,
      'f=nothing:1&f=device:&f=device&sort=-nothing&sample=0-1',
      'sample=501-1&sample=9',
      `${'f=device:a&'.repeat(50)}`,
      'q=%20%20',
    ]) {
      const { filter, order } = libraryView(search)
      expect(LIBRARY_FILTER.safeParse(filter).success, search.slice(0, 40)).toBe(true)
      expect(order).toEqual(DEFAULT_ORDER)
    }
    expect(libraryView('f=nothing:1&f=device:&sample=0-1&q=%20').filter).toEqual(ALL_ARCHIVES)
  })

  test('a facet is added once and removed again', () => {
    const facet = { name: 'device', value: 'x' } as const
    const on = toggleFacet(ALL_ARCHIVES, facet)
    expect(on.facets).toEqual([facet])
    expect(toggleFacet(on, facet)).toEqual(ALL_ARCHIVES)
  })
})
