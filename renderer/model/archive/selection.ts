import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatPlace, type Place, parsePlace } from '../../../shared/analysis/index.ts'
import { useModel } from './model-context.ts'
import type { TabId } from './tabs.ts'

/** Selection within an archive. Stored in the query string, so that a copied address restores it. */
interface Selection {
  /** Evidence by id. */
  readonly evidence: string | null
  /** A value or a file. */
  readonly place: Place | null
  /** A row of the view, for example an item of the timeline or an image. */
  readonly item: string | null
}

const KEYS = ['evidence', 'at', 'item'] as const

/** Reads the selection from the query string. */
export function useSelection(): Selection {
  const params = new URLSearchParams(useSearch())
  return { evidence: params.get('evidence'), place: toPlace(params.get('at')), item: params.get('item') }
}

/** Returns a function that merges `change` into the selection and switches to `tab`, if any. */
export function useSelect(): (change: Partial<Selection>, tab?: TabId) => void {
  const [location, go] = useLocation()
  const search = useSearch()
  return useCallback(
    (change, tab) => {
      const params = new URLSearchParams(search)
      for (const [key, value] of Object.entries(toParams(change))) {
        if (value === null) params.delete(key)
        else params.set(key, value)
      }
      const path = tab === undefined ? location : location.replace(/[^/]*$/, tab)
      // Replaces the history entry within a view: "back" leads to the previous view, not through every row.
      go(withParams(path, params), { replace: tab === undefined })
    },
    [location, search, go],
  )
}

/** Returns a function that builds the address of a view with a selection, for links. */
export function useAddress(): (change: Partial<Selection>, tab: TabId) => string {
  const { opened } = useModel()
  return (change, tab) => {
    const params = new URLSearchParams()
    for (const [key, value] of Object.entries(toParams(change))) if (value !== null) params.set(key, value)
    return withParams(`/archive/${opened.archive}/${tab}`, params)
  }
}

function toParams(change: Partial<Selection>): { readonly [key in (typeof KEYS)[number]]?: string | null } {
  return {
    ...(change.evidence === undefined ? {} : { evidence: change.evidence }),
    ...(change.place === undefined ? {} : { at: change.place && formatPlace(change.place) }),
    ...(change.item === undefined ? {} : { item: change.item }),
  }
}

const withParams = (path: string, params: URLSearchParams): string => (params.size === 0 ? path : `${path}?${params}`)

const toPlace = (text: string | null): Place | null => (text === null ? null : parsePlace(text))
