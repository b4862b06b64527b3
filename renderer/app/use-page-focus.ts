import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Milliseconds after which the focus is checked: at once, and after closing dialogs have restored it. */
const CHECKS_MS = [0, 350]

/** Focuses the page if a navigation removed the focused element, so that the next Tab moves into the content. */
export function usePageFocus(): void {
  const [location] = useLocation()
  const previous = useRef(location)
  useEffect(() => {
    if (previous.current === location) return
    previous.current = location
    const restoreFocus = (): void => {
      const { activeElement, body } = document
      if (activeElement && activeElement !== body) return
      document.getElementById('page')?.focus({ preventScroll: true })
    }
    const timers = CHECKS_MS.map((ms) => setTimeout(restoreFocus, ms))
    const end = (): void => {
      timers.forEach(clearTimeout)
      removeEventListener('keydown', onKey, true)
    }
    // Runs before the key moves the focus; the checks end with the first key.
    const onKey = (): void => {
      restoreFocus()
      end()
    }
    addEventListener('keydown', onKey, true)
    return end
  }, [location])
}
