import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Place } from '../../shared/analysis/place.ts'
import { formatPlace, parsePlace } from '../../shared/analysis/selection-address.ts'
import { useModel } from './model-context.ts'
import type { TabId } from './tabs.ts'

/** The one thing that is selected in an archive. It stands in the address, so that it can be copied and opened again. */
export interface Selection {
  /** Evidence by id. */
  readonly evidence: string | null
  /** A value or a file. */
  readonly place: Place | null
  /** A row of the view, for example an item of the timeline or an image. */
  readonly item: string | null
}

const KEYS = ['evidence', 'at', 'item'] as const

/** Reads the selection out of the address. */
export function useSelection(): Selection {
  const words = new URLSearchParams(useSearch())
  return { evidence: words.get('evidence'), place: placeFrom(words.get('at')), item: words.get('item') }
}

/** Changes the selection, and the view where one is named. What is not named stays selected. */
export function useSelect(): (change: Partial<Selection>, tab?: TabId) => void {
  const [location, go] = useLocation()
  const search = useSearch()
  return useCallback(
    (change, tab) => {
      const words = new URLSearchParams(search)
      for (const [key, value] of Object.entries(addressOf(change))) {
        if (value === null) words.delete(key)
        else words.set(key, value)
      }
      const path = tab === undefined ? location : location.replace(/[^/]*$/, tab)
      // Within a view a selection replaces the one before: going back leads to another view, not through every row.
      go(withWords(path, words), { replace: tab === undefined })
    },
    [location, search, go],
  )
}

/** The address of a view with something selected, for links. */
export function useAddress(): (change: Partial<Selection>, tab: TabId) => string {
  const { opened } = useModel()
  return (change, tab) => {
    const words = new URLSearchParams()
    for (const [key, value] of Object.entries(addressOf(change))) if (value !== null) words.set(key, value)
    return withWords(`/archive/${opened.archive}/${tab}`, words)
  }
}

function addressOf(change: Partial<Selection>): { readonly [key in (typeof KEYS)[number]]?: string | null } {
  return {
    ...(change.evidence === undefined ? {} : { evidence: change.evidence }),
    ...(change.place === undefined ? {} : { at: change.place && formatPlace(change.place) }),
    ...(change.item === undefined ? {} : { item: change.item }),
  }
}

const withWords = (path: string, words: URLSearchParams): string => (words.size === 0 ? path : `${path}?${words}`)

const placeFrom = (text: string | null): Place | null => (text === null ? null : parsePlace(text))
