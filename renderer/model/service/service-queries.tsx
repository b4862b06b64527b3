import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { ServiceTopic } from '../../../shared/bridge/index.ts'
import { gatheredRefresh } from '../gathered-refresh.ts'
import { useWindow } from '../window/window-context.tsx'
import { listenToService } from './service-topics.ts'

/** Milliseconds during which events are collected: a transaction causes many at once. */
const GATHER_MS = 60

/** Nothing outlives its view: another service may be running when it is opened again. */
const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The host is on this machine, whether or not there is a network.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, gcTime: 0 },
    },
  })

/** Provides live data of the service to its views. Queries name their topics in `meta`; there is no polling. */
export function ServiceQueries({ children }: { readonly children: ReactNode }) {
  const { bridge } = useWindow()
  const [client] = useState(createClient)
  useEffect(() => {
    const due = new Set<ServiceTopic>()
    const refresh = gatheredRefresh(() => {
      const topics = new Set(due)
      due.clear()
      return client.invalidateQueries({ predicate: ({ meta }) => topicsIn(meta).some((topic) => topics.has(topic)) })
    }, GATHER_MS)
    const stop = listenToService(bridge, (topic) => {
      due.add(topic)
      refresh.request()
    })
    return () => {
      refresh.stop()
      stop()
    }
  }, [bridge, client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const topicsIn = (meta: { readonly [member: string]: unknown } | undefined): readonly ServiceTopic[] =>
  (meta?.topics ?? []) as readonly ServiceTopic[] // only useLive sets it
