import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { ServiceTopic } from '../../shared/bridge/service-state.ts'
import { useWindow } from '../bridge/window-context.tsx'
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
    let isRefreshing = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // One refresh at a time: events that arrive meanwhile cause one more, so that constant events cannot starve a query.
    const refresh = async (): Promise<void> => {
      timer = undefined
      isRefreshing = true
      const topics = new Set(due)
      due.clear()
      await client.invalidateQueries({ predicate: ({ meta }) => topicsIn(meta).some((topic) => topics.has(topic)) })
      isRefreshing = false
      if (due.size > 0) schedule()
    }
    const schedule = (): void => {
      if (!isRefreshing) timer ??= setTimeout(() => void refresh(), GATHER_MS)
    }
    const stop = listenToService(bridge, (topic) => {
      due.add(topic)
      schedule()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [bridge, client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const topicsIn = (meta: { readonly [member: string]: unknown } | undefined): readonly ServiceTopic[] =>
  (meta?.topics ?? []) as readonly ServiceTopic[] // set by useLive only
