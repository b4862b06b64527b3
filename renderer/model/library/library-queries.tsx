import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { gatheredRefresh } from '../gathered-refresh.ts'
import { useWindow } from '../window/window-context.tsx'

/** Milliseconds for which a result is cached after its view was closed, so that going back from an archive shows it at once. */
const CACHE_MS = 5 * 60_000
/** Milliseconds during which changes are collected: a running addition causes several per second. */
const GATHER_MS = 400

/** Cache of all views of the library, also while an archive is open. */
const client = new QueryClient({
  defaultOptions: {
    // The host is on this machine, whether or not there is a network.
    queries: {
      ...{ networkMode: 'always', retry: false, refetchOnWindowFocus: false },
      ...{ gcTime: CACHE_MS, staleTime: Number.POSITIVE_INFINITY },
    },
  },
})

/** Name of all queries about the content of the library, and of those about additions. */
export const DATA = 'library'
export const ADDITIONS = 'library additions'

/** Provides the data of the library to its views, and reads it again when any process has changed it. */
export function LibraryQueries({ children }: { readonly children: ReactNode }) {
  const { bridge } = useWindow()
  useEffect(() => {
    // Changes were not followed while no view was open.
    void client.invalidateQueries()
    const refresh = gatheredRefresh(() => client.invalidateQueries({ queryKey: [DATA] }), GATHER_MS)
    const stop = bridge.listen((event) => {
      if (event.kind !== 'library') return
      if (event.change === 'adds') void client.invalidateQueries({ queryKey: [ADDITIONS] })
      else refresh.request()
    })
    return () => {
      refresh.stop()
      stop()
    }
  }, [bridge])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
