/** Refresh of queries after events, one at a time. */
interface GatheredRefresh {
  /** Asks for a refresh that begins after this call. */
  request(): void
  stop(): void
}

/**
 * Gathers events for `gatherMs` milliseconds before it calls `refresh`. Events during a refresh cause one more, so that constant events
 * cannot starve a query, and none is lost.
 */
export function gatheredRefresh(refresh: () => Promise<void>, gatherMs: number): GatheredRefresh {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRefreshing = false
  let isDue = false
  const run = async (): Promise<void> => {
    timer = undefined
    isDue = false
    isRefreshing = true
    await refresh()
    isRefreshing = false
    if (isDue) schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void run(), gatherMs)
  }
  return {
    request() {
      isDue = true
      if (!isRefreshing) schedule()
    },
    stop() {
      clearTimeout(timer)
      isDue = false
    },
  }
}
