import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PictureArea } from '../../../shared/analysis/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { imagesLabels } from '../../labels/images.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { runViewKey } from '../../parts/view-keys.ts'
import { FITTED, type ImageView, styleOf, zoomed } from './image-view.ts'
import type { CropSearch } from './use-found-crops.ts'
import type { MediaState } from './use-media.ts'

interface ImagePaneProps {
  readonly name: string
  readonly media: MediaState
  readonly view: ImageView
  readonly onView: (view: ImageView) => void
  /** Results of the crop search, drawn over the image. */
  readonly outlines?: readonly CropSearch[]
  readonly onOutline?: () => void
  /** Regions that an examination found, drawn over the image. */
  readonly areas?: readonly PictureArea[]
  /** Second image drawn over the first, from a fraction of the width on. */
  readonly over?: { readonly media: MediaState; readonly from: number }
}

/** Zoomable image: wheel and keys zoom, dragging and arrows move. */
export function ImagePane({ name, media, view, onView, outlines = [], onOutline, areas = [], over }: ImagePaneProps) {
  const { masked } = useWindow().settings
  const frame = useRef<HTMLDivElement>(null)
  useWheelZoom(frame, view, onView)
  const press = (event: KeyboardEvent): void => pressed(event, { view, onView, onOutline })
  return (
    <div
      ref={frame}
      className="image-frame"
      role="application"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the image is moved by keys.
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ buttons, movementX, movementY, currentTarget }) => {
        if (!(buttons & 1)) return
        const { clientWidth, clientHeight } = currentTarget
        onView({ ...view, x: view.x + movementX / clientWidth, y: view.y + movementY / clientHeight })
      }}
    >
      {masked ? (
        <p className="image-message">{imagesLabels.covered}</p>
      ) : (
        <>
          <Shown name={name} media={media} view={view} />
          {media.kind === 'image' && <Outlines outlines={outlines} view={view} />}
          {media.kind === 'image' && <Areas areas={areas} media={media} view={view} />}
          {over && (
            <div className="image-over" style={{ clipPath: `inset(0 0 0 ${over.from}%)` }}>
              <Shown name="" media={over.media} view={view} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

type Moves = Pick<ImagePaneProps, 'view' | 'onView'> & { readonly onOutline: (() => void) | undefined }

function pressed(event: KeyboardEvent, { view, onView, onOutline }: Moves): void {
  const isHandled = runViewKey(event, {
    '+': () => onView(zoomed(view, 1.25)),
    '=': () => onView(zoomed(view, 1.25)),
    '-': () => onView(zoomed(view, 0.8)),
    '0': () => onView({ ...FITTED, turns: view.turns, brightness: view.brightness }),
    r: () => onView({ ...view, turns: view.turns + 1 }),
    b: () => onOutline?.(),
    ArrowLeft: () => onView({ ...view, x: view.x + 0.1 }),
    ArrowRight: () => onView({ ...view, x: view.x - 0.1 }),
    ArrowUp: () => onView({ ...view, y: view.y + 0.1 }),
    ArrowDown: () => onView({ ...view, y: view.y - 0.1 }),
  })
  if (isHandled) event.stopPropagation()
}

/** Zooms at the pointer. React registers passive wheel listeners, which cannot prevent scrolling. */
function useWheelZoom(
  frame: RefObject<HTMLDivElement | null>,
  view: ImageView,
  onView: (view: ImageView) => void,
): void {
  const newest = useRef({ view, onView })
  newest.current = { view, onView }
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [(event.clientX - left) / width - 0.5, (event.clientY - top) / height - 0.5]
      newest.current.onView(zoomed(newest.current.view, 0.9985 ** event.deltaY, x, y))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [frame])
}

function Shown({ name, media, view }: { readonly name: string; readonly media: MediaState; readonly view: ImageView }) {
  const [broken, setBroken] = useState<string | null>(null)
  switch (media.kind) {
    case 'loading':
      return <p className="image-message">{imagesLabels.loading}</p>
    case 'failed':
      return <FailureCard failure={media.failure} />
    case 'refused':
      return <p className="image-message">{media.message}</p>
    case 'image':
      if (broken === media.url) return <p className="image-message">{imagesLabels.refused.broken}</p>
      return (
        <img src={media.url} alt={name} draggable={false} style={styleOf(view)} onError={() => setBroken(media.url)} />
      )
  }
}

/** Regions in shares of the displayed image, whose proportions they are drawn in. */
function Areas({
  areas,
  media,
  view,
}: {
  readonly areas: readonly PictureArea[]
  readonly media: Extract<MediaState, { readonly kind: 'image' }>
  readonly view: ImageView
}) {
  const isTurned = /^[5-8]$/.test(media.exif.find(({ name }) => name === 'Orientation')?.value ?? '')
  const { width: stored, height: rows } = media.header
  const [width, height] = isTurned ? [rows, stored] : [stored, rows]
  if (areas.length === 0) return null
  return (
    <svg
      className="crop-outline"
      viewBox={`0 0 ${width} ${height}`}
      style={{ transform: styleOf(view).transform }}
      aria-hidden
    >
      {areas.map((area) => {
        const box = {
          x: area.left * width,
          y: area.top * height,
          width: area.width * width,
          height: area.height * height,
        }
        return (
          <g key={`${area.left} ${area.top} ${area.width}`}>
            <rect {...box} className="crop-under" />
            <rect {...box} className="area-line" />
          </g>
        )
      })}
    </svg>
  )
}

/** Outlines in the same box and view as the image. Two lines, so that one is visible on any picture. */
function Outlines({ outlines, view }: { readonly outlines: readonly CropSearch[]; readonly view: ImageView }) {
  return outlines.map((search) =>
    search.kind === 'found' ? (
      <svg
        key={search.path}
        className="crop-outline"
        viewBox={`0 0 ${search.width} ${search.height}`}
        style={{ transform: styleOf(view).transform }}
        aria-hidden
      >
        <rect
          x={search.crop.x}
          y={search.crop.y}
          width={search.crop.width}
          height={search.crop.height}
          className="crop-under"
        />
        <rect
          x={search.crop.x}
          y={search.crop.y}
          width={search.crop.width}
          height={search.crop.height}
          className="crop-line"
        />
      </svg>
    ) : null,
  )
}
