import { useLocation, useSearch } from 'wouter'
import { archiveIn, withSearch } from './archive-address.ts'

const lastAddresses = new Map<string, string>()

/** Returns a function that maps an archive id to its last address, so that its view and selection are restored. */
export function useLastAddress(): (archive: string) => string {
  const [location] = useLocation()
  const search = useSearch()
  const current = archiveIn(location)
  if (current !== undefined) lastAddresses.set(current, withSearch(location, search))
  return (archive) => lastAddresses.get(archive) ?? `/archive/${archive}/verdict`
}
