import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type LibraryView, librarySearch, libraryView } from './library-address.ts'
import { changeSelection } from './library-selection.ts'

interface ChangeableView extends LibraryView {
  /** Query string of the view, without a question mark. */
  readonly search: string
  /** Shows another view; `replace` adds no entry to the history. */
  change(change: Partial<LibraryView>, replace?: boolean): void
}

/** Returns filter and order of the page, as its address states them. */
export function useLibraryView(): ChangeableView {
  const search = useSearch()
  const [location, go] = useLocation()
  const view = useMemo(() => libraryView(search), [search])
  const change = useCallback(
    (changes: Partial<LibraryView>, replace = false): void => {
      const next = librarySearch({ ...libraryView(search), ...changes })
      changeSelection({ current: null, currentId: null, anchor: null, offset: 0, search: next })
      go(next === '' ? location : `${location}?${next}`, { replace })
    },
    [search, location, go],
  )
  return { ...view, search, change }
}
