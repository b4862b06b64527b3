import { FileText, Film, Image, ImageOff } from 'lucide-react'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { MediaItem } from '../../../shared/analysis/index.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { ThumbnailQueue } from './thumbnail-queue.ts'
import { useMedia } from './use-media.ts'

/** Maximum bytes of a file that is loaded for a thumbnail. */
const MAX_BYTES = 4 * 1024 * 1024

export const ThumbnailContext = createContext(new ThumbnailQueue())

export function Thumbnail({ archive, item }: { readonly archive: string; readonly item: MediaItem }) {
  const { masked } = useWindow().settings
  const place = useRef<HTMLSpanElement>(null)
  const isImage = item.kind === 'image' && item.status !== 'MISSING' && (item.size ?? 0) <= MAX_BYTES && !masked
  const turn = useTurn(place, isImage)
  const media = useMedia(archive, isImage && turn ? item.path : null)
  useEffect(() => {
    if (turn && media.kind !== 'loading') turn.done()
  }, [turn, media])
  const Picture = isImage && media.kind === 'loading' ? Image : ImageOff
  const Icon = item.kind === 'video' ? Film : item.kind === 'image' ? Picture : FileText
  return (
    <span ref={place} className="thumbnail thumbnail-none">
      {isImage && media.kind === 'image' ? <img src={media.url} alt="" /> : <Icon aria-hidden size="1.25rem" />}
    </span>
  )
}

/** Permission to load, once the element is visible and its turn in the queue has come; `done` releases it. */
function useTurn(place: { readonly current: Element | null }, isEnabled: boolean): { done(): void } | null {
  const queue = useContext(ThumbnailContext)
  const [turn, setTurn] = useState<{ done(): void } | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element || !isEnabled) return
    let leave = (): void => {}
    let release = (): void => {}
    const observer = new IntersectionObserver(([entry]) => {
      leave()
      if (!entry?.isIntersecting) return
      leave = queue.add(
        () =>
          new Promise((resolve) => {
            observer.disconnect()
            release = resolve
            setTurn({ done: resolve })
          }),
      )
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave()
      release()
      setTurn(null)
    }
  }, [place, queue, isEnabled])
  return turn
}
