import { type ComponentType, useEffect, useState } from 'react'
import { shellLabels } from '../labels/shell.ts'

/** Component whose code is loaded when it is first shown, or earlier. */
export type OnDemand<Props extends object> = ComponentType<Props> & {
  /** Loads the code before the component is shown; a failure is reported when it is rendered. */
  fetch(): Promise<void>
}

/**
 * Like React's `lazy`, without suspending: React delays a component that suspends by 300 ms, to avoid flashing a fallback, and
 * the verdict of a small archive is available sooner. Throws to the nearest boundary if the code cannot be loaded.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let found: ComponentType<Props> | undefined
  const fetch = async (): Promise<void> => {
    found ??= await load()
  }
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => found)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      if (Loaded) return
      fetch().then(
        () => setLoaded(() => found),
        (error: unknown) => setFailure({ error }),
      )
    }, [Loaded])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : <p className="page-wait">{shellLabels.starting}</p>
  }
  return Object.assign(Part, { fetch: () => fetch().catch(() => {}) })
}

/** Loads the code of components in sequence whenever the page is idle. Returns a function that cancels it. */
export function fetchWhenIdle(parts: readonly Pick<OnDemand<object>, 'fetch'>[]): () => void {
  const left = [...parts]
  let handle = 0
  const next = (): void => {
    handle = requestIdleCallback(
      () =>
        void left
          .shift()
          ?.fetch()
          .then(left.length > 0 ? next : undefined),
    )
  }
  next()
  return () => {
    left.length = 0
    cancelIdleCallback(handle)
  }
}
