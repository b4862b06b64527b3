import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/bridge/index.ts'
import { imagesLabels } from '../../labels/images.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { type ExifTag, readExif } from './read-exif.ts'
import { type ImageHeader, readImageHeader } from './read-image-header.ts'

export type MediaState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'image'; readonly url: string; readonly header: ImageHeader; readonly exif: readonly ExifTag[] }
  | { readonly kind: 'refused'; readonly message: string; readonly header: ImageHeader | null }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Maximum decoded pixels: 8000 × 8000. */
const MAX_PIXELS = 64_000_000

const LOADING: MediaState = { kind: 'loading' }

/** Loads a media file as an image that is safe to display, or the reason why it is not. Null loads nothing. */
export function useMedia(archive: string, path: string | null): MediaState {
  const { bridge } = useWindow()
  const [state, setState] = useState<{ readonly path: string | null; readonly state: MediaState }>({
    path: null,
    state: LOADING,
  })
  useEffect(() => {
    if (path === null) return
    let url: string | null = null
    let isCurrent = true
    bridge.call('archive.media', { archive, path }).then(
      async (bytes) => {
        const exif = await readExif(bytes)
        if (!isCurrent) return
        const read = stateOf(bytes, exif)
        if (read.kind === 'image') url = read.url
        setState({ path, state: read })
      },
      (error: unknown) => isCurrent && setState({ path, state: { kind: 'failed', failure: failureOf(error) } }),
    )
    return () => {
      isCurrent = false
      if (url === null) return
      URL.revokeObjectURL(url)
      // Removes the image immediately, before the next one is loaded.
      setState({ path: null, state: LOADING })
    }
  }, [bridge, archive, path])
  return state.path === path ? state.state : LOADING
}

/** Returns the header of bytes that may be decoded; null if they are no image or too large. */
export function decodable(bytes: Uint8Array): ImageHeader | null {
  const header = readImageHeader(bytes)
  return header && header.width * header.height <= MAX_PIXELS ? header : null
}

function stateOf(bytes: Uint8Array, exif: readonly ExifTag[]): MediaState {
  const header = readImageHeader(bytes)
  if (!header) return { kind: 'refused', message: imagesLabels.refused.unknown, header: null }
  const { width, height, type } = header
  if (width * height > MAX_PIXELS)
    return { kind: 'refused', message: imagesLabels.refused.tooLarge(width, height), header }
  // Blobs need a copy with its own buffer.
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }))
  return { kind: 'image', url, header, exif }
}
