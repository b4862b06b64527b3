import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Milliseconds after which dialogs have gone and given the focus back, if to anything. */
const LOOKS_MS = [0, 350]

/** Where what had the focus is gone after a change of pages, the page takes it: the next Tab leads into what is shown. */
export function usePageFocus(): void {
  const [location] = useLocation()
  const before = useRef(location)
  useEffect(() => {
    if (before.current === location) return
    before.current = location
    const look = (): void => {
      const { activeElement, body } = document
      if (activeElement && activeElement !== body) return
      document.getElementById('page')?.focus({ preventScroll: true })
    }
    const timers = LOOKS_MS.map((ms) => setTimeout(look, ms))
    const end = (): void => {
      timers.forEach(clearTimeout)
      removeEventListener('keydown', lookAtKey, true)
    }
    // Before the key moves the focus; whoever has moved on is not fetched back.
    const lookAtKey = (): void => {
      look()
      end()
    }
    addEventListener('keydown', lookAtKey, true)
    return end
  }, [location])
}
