import { type RefObject, useLayoutEffect, useRef } from 'react'

const storedTop = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'scrollTop' in state ? Number(state.scrollTop) : 0

/**
 * Returns the reference of a scrolled element. Its position is stored in the entry of the history; when the user comes back to the entry, it
 * is restored as soon as the content `isLoaded`.
 */
export function useScrollRestoration(isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isLoaded) return
    element.scrollTop = storedTop(history.state)
    const store = (): void => history.replaceState({ scrollTop: element.scrollTop }, '')
    element.addEventListener('scrollend', store)
    return () => element.removeEventListener('scrollend', store)
  }, [isLoaded])
  return box
}
