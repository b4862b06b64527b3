import type { Pixels } from '../images/pixels.ts'

/** Brightness of a part of an image as stored, 0 to 255, row by row; its origin is on the grid of JPEG blocks. */
export interface LumaPlane {
  readonly width: number
  readonly height: number
  readonly luma: Float32Array
  /** Position of the part in the image, in pixels. */
  readonly left: number
  readonly top: number
}

/** Maximum number of analysed pixels; of a larger image the middle is analysed. */
const MAX_PIXELS = 2_500_000
/** Side of a minimum coded unit with halved colour, in pixels. */
const UNIT = 16

/** Returns the brightness of an image, or of its middle if it is large. Rec. ITU-R BT.601, as in JFIF */
export function lumaPlane({ width, height, channels, data }: Pixels): LumaPlane {
  const by = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  const size = (length: number) => (by === 1 ? length : Math.floor((length * by) / UNIT) * UNIT)
  const [wide, high] = [size(width), size(height)]
  const start = (length: number, part: number) => Math.floor((length - part) / 2 / UNIT) * UNIT
  const [left, top] = [start(width, wide), start(height, high)]
  const luma = new Float32Array(wide * high)
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2]
  for (let y = 0, to = 0; y < high; y++)
    for (let x = 0, at = ((top + y) * width + left) * channels; x < wide; x++, to++, at += channels)
      luma[to] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + green] ?? 0) + 0.114 * (data[at + blue] ?? 0)
  return { width: wide, height: high, luma, left, top }
}
