import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { CallArguments, CallResults, Failure, LibraryCallName } from '../../../shared/bridge/index.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../window/window-context.tsx'
import { ADDITIONS, DATA } from './library-queries.tsx'

interface LibraryResult<Value> {
  /** Null until the first response. While other arguments are loaded, the previous response. */
  readonly value: Value | null
  readonly failure: Failure | null
  readonly isLoading: boolean
}

/** Returns the options of a query for a call. */
export const libraryQuery = <Name extends LibraryCallName>(bridge: Bridge, name: Name, args: CallArguments<Name>) => ({
  queryKey: [name === 'library.adds' ? ADDITIONS : DATA, name, args],
  queryFn: (): Promise<CallResults[Name]> => bridge.call(name, args),
})

/** Returns the result of a call, repeated when the library changes. */
export function useLibrary<Name extends LibraryCallName>(
  name: Name,
  args: CallArguments<Name>,
): LibraryResult<CallResults[Name]> {
  const { bridge } = useWindow()
  const { data, error, isFetching } = useQuery({
    ...libraryQuery(bridge, name, args),
    placeholderData: keepPreviousData,
  })
  return {
    value: data ?? null,
    failure: error && failureOf(error),
    isLoading: isFetching,
  }
}

/** Reads the library again after a change by this window. Resolves after the additions are read, so that a dismissed one is not shown again. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [DATA] })
  await client.invalidateQueries({ queryKey: [ADDITIONS] })
}
