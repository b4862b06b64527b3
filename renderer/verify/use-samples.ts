import { useEffect, useState } from 'react'
import type { SampleInfo } from '../../shared/bridge/app-info.ts'
import { useWindow } from '../bridge/window-context.tsx'

/** The samples; an empty list until they came, or where there are none. */
export function useSamples(): readonly SampleInfo[] {
  const { bridge } = useWindow()
  const [samples, setSamples] = useState<readonly SampleInfo[]>([])
  useEffect(() => {
    let wanted = true
    bridge.call('samples.list', {}).then(
      (list) => wanted && setSamples(list),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [bridge])
  return samples
}
