import { useSyncExternalStore } from 'react'

/** Number of requests for the tour since it last ended. */
let requests = 0
const listeners = new Set<() => void>()

function set(value: number): void {
  requests = value
  for (const listener of listeners) listener()
}

export const openTour = (): void => set(requests + 1)
export const closeTour = (): void => set(0)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the number of requests for the tour since it last ended. */
export const useTourRequests = (): number => useSyncExternalStore(subscribe, () => requests)
