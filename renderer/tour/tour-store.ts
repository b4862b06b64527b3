import { useSyncExternalStore } from 'react'

/** Counts how often the tour was asked for; 0: not asked, or ended since. */
let asked = 0
const listeners = new Set<() => void>()

function set(value: number): void {
  asked = value
  for (const listener of listeners) listener()
}

export const openTour = (): void => set(asked + 1)
export const closeTour = (): void => set(0)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often the user asked for the tour since it last ended. */
export const useTourAsked = (): number => useSyncExternalStore(subscribe, () => asked)
