import { useEffect, useState } from 'react'
import type { FoundCrop, MediaItem } from '../../../shared/analysis/index.ts'
import type { OpenedArchive } from '../../../shared/bridge/index.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { greyFrom, searchCrop } from './search-crop.ts'

export type CropSearch = { readonly path: string; readonly name: string } & (
  | { readonly kind: 'searching' }
  | { readonly kind: 'not-found' }
  /** One of the two is missing or cannot be decoded. */
  | { readonly kind: 'not-compared' }
  /** Width and height of the searched image. */
  | { readonly kind: 'found'; readonly crop: FoundCrop; readonly width: number; readonly height: number }
)

const NONE: readonly CropSearch[] = []
/** Cache of results, for as long as the archive is open. */
const cache = new WeakMap<OpenedArchive, Map<string, readonly CropSearch[]>>()

/** Searches the crops of an image in its pixels. Null disables the search; masked images are not searched. */
export function useFoundCrops(
  opened: OpenedArchive,
  capture: MediaItem | null,
  items: readonly MediaItem[],
): readonly CropSearch[] {
  const { bridge, settings } = useWindow()
  const path = capture === null || capture.crops.length === 0 || settings.masked ? null : capture.path
  const [state, setState] = useState<{ readonly path: string | null; readonly found: readonly CropSearch[] }>({
    path: null,
    found: NONE,
  })
  useEffect(() => {
    const crops = items.filter(({ id }) => id !== null && capture?.crops.includes(id))
    if (path === null || crops.length === 0) return
    const known = cache.get(opened) ?? new Map<string, readonly CropSearch[]>()
    cache.set(opened, known)
    const before = known.get(path)
    if (before) return setState({ path, found: before })
    const stop = new AbortController()
    setState({ path, found: crops.map((crop) => ({ path: crop.path, name: crop.title, kind: 'searching' })) })
    void searchAll(bridge, opened.archive, path, crops, stop.signal).then((found) => {
      if (stop.signal.aborted) return
      known.set(path, found)
      setState({ path, found })
    })
    return () => stop.abort()
  }, [bridge, opened, capture, items, path])
  return state.path === path && path !== null ? state.found : NONE
}

async function searchAll(
  bridge: Bridge,
  archive: string,
  path: string,
  crops: readonly MediaItem[],
  signal: AbortSignal,
): Promise<readonly CropSearch[]> {
  const grey = (of: string) => bridge.call('archive.media', { archive, path: of }).then(greyFrom, () => null)
  const capture = await grey(path)
  const found: CropSearch[] = []
  for (const { path: cropPath, title: name } of crops) {
    const image = signal.aborted ? null : await grey(cropPath)
    const both = capture && image ? { capture, image } : null
    const crop = both && (await searchCrop(both.capture, both.image, signal))
    const about = { path: cropPath, name }
    if (!both) found.push({ ...about, kind: 'not-compared' })
    else if (!crop) found.push({ ...about, kind: 'not-found' })
    else found.push({ ...about, kind: 'found', crop, width: both.capture.width, height: both.capture.height })
  }
  return found
}
