import { useEffect, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { imagesWords } from '../words/images.ts'
import { type ExifTag, readExif } from './read-exif.ts'
import { type ImageHeader, readImageHeader } from './read-image-header.ts'

export type MediaState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'image'; readonly url: string; readonly header: ImageHeader; readonly exif: readonly ExifTag[] }
  | { readonly kind: 'refused'; readonly words: string; readonly header: ImageHeader | null }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Pixels above which nothing is decoded: 8000 × 8000. */
const MOST_PIXELS = 64_000_000

const LOADING: MediaState = { kind: 'loading' }

/** The bytes of a media file as an image that is safe to show, or words why not. Null asks for nothing. */
export function useMedia(archive: string, path: string | null): MediaState {
  const { bridge } = useWindow()
  const [state, setState] = useState<{ readonly path: string | null; readonly state: MediaState }>({
    path: null,
    state: LOADING,
  })
  useEffect(() => {
    if (path === null) return
    let url: string | null = null
    let wanted = true
    bridge.call('archive.media', { archive, path }).then(
      (bytes) => {
        if (!wanted) return
        const read = stateOf(bytes)
        if (read.kind === 'image') url = read.url
        setState({ path, state: read })
      },
      (error: unknown) => wanted && setState({ path, state: { kind: 'failed', failure: failureOf(error) } }),
    )
    return () => {
      wanted = false
      if (url === null) return
      URL.revokeObjectURL(url)
      // Nobody is to see it again, not even before the next one is there.
      setState({ path: null, state: LOADING })
    }
  }, [bridge, archive, path])
  return state.path === path ? state.state : LOADING
}

/** The header of bytes that may be decoded; null for what is no image or too large. */
export function decodable(bytes: Uint8Array): ImageHeader | null {
  const header = readImageHeader(bytes)
  return header && header.width * header.height <= MOST_PIXELS ? header : null
}

function stateOf(bytes: Uint8Array): MediaState {
  const header = readImageHeader(bytes)
  if (!header) return { kind: 'refused', words: imagesWords.refused.unknown, header: null }
  const { width, height, type } = header
  if (width * height > MOST_PIXELS)
    return { kind: 'refused', words: imagesWords.refused.tooLarge(width, height), header }
  // A copy with a buffer of its own, as blobs need.
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }))
  return { kind: 'image', url, header, exif: type === 'image/jpeg' ? readExif(bytes) : [] }
}
