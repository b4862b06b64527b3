import { FileText, Film, ImageOff } from 'lucide-react'
import type { MediaItem } from '../../shared/analysis/media-index.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { useMedia } from './use-media.ts'

/** Files above this are not loaded for a small picture, bytes. */
const LARGE = 4 * 1024 * 1024

export function Thumbnail({ archive, item }: { readonly archive: string; readonly item: MediaItem }) {
  const { masked } = useWindow().settings
  const isShown = item.kind === 'image' && item.status !== 'MISSING' && (item.size ?? 0) <= LARGE && !masked
  const media = useMedia(archive, isShown ? item.path : null)
  if (isShown && media.kind === 'image') return <img className="thumbnail" src={media.url} alt="" />
  const Icon = item.kind === 'video' ? Film : item.kind === 'image' ? ImageOff : FileText
  return (
    <span className="thumbnail thumbnail-none">
      <Icon aria-hidden size={20} />
    </span>
  )
}
