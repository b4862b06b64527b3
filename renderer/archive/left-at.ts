import { useLocation, useSearch } from 'wouter'
import { archiveIn, withSearch } from './archive-address.ts'

const left = new Map<string, string>()

/** Where each archive was left, by its id: whoever comes back finds the view and what was selected there. */
export function useLeftAt(): (archive: string) => string {
  const [location] = useLocation()
  const search = useSearch()
  const current = archiveIn(location)
  if (current !== undefined) left.set(current, withSearch(location, search))
  return (archive) => left.get(archive) ?? `/archive/${archive}/verdict`
}
