/** View settings of an image; two images can share one. */
export interface ImageView {
  /** 1 fits the frame. */
  readonly zoom: number
  /** Offset of the centre, as a fraction of the frame. */
  readonly x: number
  readonly y: number
  /** Quarter turns clockwise. */
  readonly turns: number
  /** Percent. */
  readonly brightness: number
}

export const FITTED: ImageView = { zoom: 1, x: 0, y: 0, turns: 0, brightness: 100 }

const CLOSEST = 32
const WIDEST = 0.5

/** Zooms around a point of the frame, relative to its centre as a fraction; that point stays fixed. */
export function zoomed(view: ImageView, factor: number, x = 0, y = 0): ImageView {
  const zoom = Math.min(CLOSEST, Math.max(WIDEST, view.zoom * factor))
  const by = zoom / view.zoom
  return { ...view, zoom, x: x - (x - view.x) * by, y: y - (y - view.y) * by }
}

export const styleOf = ({ zoom, x, y, turns, brightness }: ImageView) => ({
  transform: `translate(${x * 100}%, ${y * 100}%) scale(${zoom}) rotate(${turns * 90}deg)`,
  filter: brightness === 100 ? 'none' : `brightness(${brightness}%)`,
})
