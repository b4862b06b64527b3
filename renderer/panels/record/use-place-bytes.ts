import { useEffect, useState } from 'react'
import type { Place } from '../../../shared/analysis/index.ts'
import type { PlaceInfo } from '../../../shared/bridge/index.ts'
import { useWindow } from '../../model/window/window-context.tsx'

/** Returns the byte range of a value in its file; null while loading, and for files that are not documents. */
export function usePlaceBytes(archive: string, place: Place | null, nth: number | null): PlaceInfo | null {
  const { bridge } = useWindow()
  const [found, setFound] = useState<{ readonly key: string; readonly info: PlaceInfo } | null>(null)
  const path = place?.path ?? null
  const pointer = place?.pointer ?? ''
  const key = `${nth} ${path}#${pointer}`
  useEffect(() => {
    if (path === null || pointer === '') return
    let isCurrent = true
    bridge.call('archive.places', { archive, path, nth, pointers: [pointer] }).then(
      (places) => {
        const info = places[pointer]
        if (isCurrent && info) setFound({ key: `${nth} ${path}#${pointer}`, info })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [bridge, archive, path, nth, pointer])
  return found?.key === key ? found.info : null
}
