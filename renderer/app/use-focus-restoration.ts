import { useEffect } from 'react'

/** Focuses a control again that lost the focus because it was disabled while its action ran. */
export function useFocusRestoration(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    const observer = new MutationObserver(() => {
      const { activeElement, body } = document
      if (activeElement === body && last && !last.matches(':disabled')) last.focus({ preventScroll: true })
    })
    const onFocus = ({ target }: FocusEvent): void => {
      observer.disconnect()
      last = target instanceof HTMLElement ? target : null
      if (last) observer.observe(last, { attributeFilter: ['disabled'] })
    }
    // A press outside of all controls is meant to remove the focus.
    const onPress = (): void => {
      if (document.activeElement === document.body) last = null
    }
    addEventListener('focusin', onFocus)
    addEventListener('pointerdown', onPress)
    return () => {
      observer.disconnect()
      removeEventListener('focusin', onFocus)
      removeEventListener('pointerdown', onPress)
    }
  }, [])
}
