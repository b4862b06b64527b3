import { useEffect, useMemo, useState } from 'react'
import { member, shown } from '../../shared/analysis/json-access.ts'
import { type MediaItem, toMediaIndex } from '../../shared/analysis/media-index.ts'
import { useModel } from '../archive/model-context.ts'
import { useSelect, useSelection } from '../archive/selection.ts'
import { FITTED, type ImageView } from './image-view.ts'
import { ThumbnailQueue } from './thumbnail-queue.ts'
import { useFoundCrops } from './use-found-crops.ts'
import { useMedia } from './use-media.ts'

/** One image, two side by side, or one over the other. */
export type ImageMode = 'one' | 'side' | 'wipe'
export type ImagesModel = ReturnType<typeof useImagesModel>

/** Returns the default image for comparison: a portrait for a document, and a document for a portrait. */
function partnerOf(current: MediaItem, items: readonly MediaItem[]): MediaItem | undefined {
  const others = items.filter((item) => item !== current && item.kind === 'image')
  const isPortrait = ({ uses }: MediaItem): boolean => uses.some(({ evidenceType }) => evidenceType === 'PORTRAIT')
  return others.find((item) => isPortrait(item) !== isPortrait(current)) ?? others[0]
}

const pathToLoad = (item: MediaItem | undefined): string | null =>
  item && item.status !== 'MISSING' ? item.path : null

/** Media of an archive: the selected one, the one to compare with, and how they are displayed. */
export function useImagesModel() {
  const { opened, record, coverage } = useModel()
  const { archive, report } = opened
  const index = useMemo(() => toMediaIndex(record, report, coverage), [record, report, coverage])
  const { items } = index
  const { item: selectedPath } = useSelection()
  const select = useSelect()
  const [mode, setMode] = useState<ImageMode>('one')
  const [otherPath, setOtherPath] = useState<string | null>(null)
  const [view, setView] = useState<ImageView>(FITTED)
  const [isOutlined, setOutlined] = useState(true)
  const current = items.find(({ path }) => path === selectedPath) ?? items[0]
  const partner = items.find(({ path }) => path === otherPath) ?? (current && partnerOf(current, items))
  const media = useMedia(archive, pathToLoad(current))
  const otherMedia = useMedia(archive, mode === 'one' ? null : pathToLoad(partner))
  const thumbnails = useMemo(() => new ThumbnailQueue(), [])
  const isLoading = pathToLoad(current) !== null && media.kind === 'loading'
  useEffect(() => {
    thumbnails.isPaused = isLoading
  }, [thumbnails, isLoading])
  const found = useFoundCrops(opened, isOutlined && current ? current : null, items)
  return {
    archive,
    index,
    current,
    partner,
    media,
    otherMedia,
    thumbnails,
    found,
    mode,
    setMode,
    view,
    setView,
    setOtherPath,
    isOutlined,
    /** Undefined for a picture without crops. */
    toggleOutline: current && current.crops.length > 0 ? () => setOutlined(!isOutlined) : undefined,
    /** Day of the proof, yyyy-MM-dd. */
    day: shown(member(record.proof, 'endDateTime'))?.slice(0, 10) ?? null,
    pick(path: string): void {
      select({ item: path })
      setView(FITTED)
    },
  } as const
}
