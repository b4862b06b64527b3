import { useEffect, useState } from 'react'
import { failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { readImageHeader } from './read-image-header.ts'
import type { MediaState } from './use-media.ts'

const LOADING: MediaState = { kind: 'loading' }
let tickets = 0

/** Loads the error levels of a picture as an image; a request that is no longer needed is cancelled. Null loads nothing. */
export function useErrorLevels(archive: string, path: string | null): MediaState | null {
  const { bridge } = useWindow()
  const [loaded, setLoaded] = useState<{ readonly path: string; readonly state: MediaState } | null>(null)
  useEffect(() => {
    if (path === null) return
    tickets += 1
    const ticket = `e${tickets}-${Math.round(performance.timeOrigin)}`
    let url: string | null = null
    let isCurrent = true
    let isDone = false
    bridge
      .call('archive.error-levels', { archive, path, ticket })
      .then(
        (bytes) => {
          const header = readImageHeader(bytes)
          if (!isCurrent || !header) return
          url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: header.type }))
          setLoaded({ path, state: { kind: 'image', url, header, exif: [] } })
        },
        (error: unknown) => isCurrent && setLoaded({ path, state: { kind: 'failed', failure: failureOf(error) } }),
      )
      .finally(() => {
        isDone = true
      })
    return () => {
      isCurrent = false
      if (!isDone) void bridge.call('archive.cancel', { ticket })
      if (url !== null) URL.revokeObjectURL(url)
      setLoaded(null)
    }
  }, [bridge, archive, path])
  if (path === null) return null
  return loaded?.path === path ? loaded.state : LOADING
}
