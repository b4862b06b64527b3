import { type ComponentType, useEffect, useState } from 'react'
import { shellWords } from '../words/shell.ts'

/** A part of the window whose code comes when it is first shown, or ahead of that. */
export type OnDemand<Props extends object> = ComponentType<Props> & {
  /** Has the code come before the part is shown; a failure is left to the showing. */
  fetch(): Promise<void>
}

/**
 * Like React's `lazy`, without suspending: React would hold a part back for 300 ms whose code comes later than at once, so that
 * a fallback does not flash, and the verdict of a small archive is there sooner than that. Throws to the nearest boundary when the code
 * cannot be had.
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
    return Loaded ? <Loaded {...props} /> : <p className="page-wait">{shellWords.starting}</p>
  }
  return Object.assign(Part, { fetch: () => fetch().catch(() => {}) })
}

/** Has code come ahead, one part after the other, each when the page has nothing else to do. Ends with what is returned. */
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
