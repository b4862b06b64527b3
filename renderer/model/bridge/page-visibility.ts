/** Resolves when the page is visible. */
export const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    check()
  })

/** Returns a signal that aborts when the visibility of the page changes next. */
export function whenHidden(): AbortSignal {
  const hidden = new AbortController()
  document.addEventListener('visibilitychange', () => hidden.abort(), { once: true })
  return hidden.signal
}
