import { useEffect, useState } from 'react'
import type { SampleInfo } from '../../../shared/bridge/index.ts'
import { useWindow } from '../../model/window/window-context.tsx'

/** Returns the samples; empty until they are loaded, or if there are none. */
export function useSamples(): readonly SampleInfo[] {
  const { bridge } = useWindow()
  const [samples, setSamples] = useState<readonly SampleInfo[]>([])
  useEffect(() => {
    let isMounted = true
    bridge.call('samples.list', {}).then(
      (list) => isMounted && setSamples(list),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [bridge])
  return samples
}
