import { useCallback, useEffect, useState } from 'react'
import type { Conditions } from '../../../shared/bridge/index.ts'
import { useWindow } from './window-context.tsx'

/** Subscribes to validation time and policy of the host. Null until the host has responded. */
export function useConditions(): {
  readonly conditions: Conditions | null
  readonly setTime: (time: string | null) => Promise<void>
} {
  const { bridge } = useWindow()
  const [conditions, setConditions] = useState<Conditions | null>(null)
  useEffect(() => {
    const load = (): void => {
      bridge.call('conditions.get', {}).then(setConditions, () => {})
    }
    load()
    return bridge.listen((event) => event.kind === 'conditions' && load())
  }, [bridge])
  const setTime = useCallback(
    async (time: string | null) => setConditions(await bridge.call('conditions.set-time', { time })),
    [bridge],
  )
  return { conditions, setTime }
}
