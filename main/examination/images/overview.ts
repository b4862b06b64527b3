import type { DecodedImage } from '../codec/decode-image.ts'
import { displayedSize, storedPlace } from './orientation.ts'

/** Downscaled copy of an image as displayed; every value is the mean of sampled pixels, 0 to 255. */
export interface Overview {
  readonly width: number
  readonly height: number
  /** Red, green and blue, row by row. */
  readonly rgb: Float32Array
  /** Pixels of the image per value, along one side. */
  readonly scale: number
}

/** Maximum number of samples per value along each side; more change little and cost time. */
const MAX_SAMPLES = 3

/** Downscales an image to at most `side` values on its longer side, oriented by EXIF. Smaller images keep their size. */
export function overviewOf(image: DecodedImage, side: number): Overview {
  const scale = Math.max(1, Math.max(image.width, image.height) / side)
  const columns = samplePoints(image.width, scale)
  const rows = samplePoints(image.height, scale)
  const [width, height] = [columns.parts, rows.parts]
  const rgb = new Float32Array(width * height * 3)
  const share = 1 / (columns.each * rows.each)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3)
      for (let row = y * rows.each; row < (y + 1) * rows.each; row++) {
        const line = (rows.points[row] ?? 0) * image.width
        for (let column = x * columns.each; column < (x + 1) * columns.each; column++)
          addPixel(image, line + (columns.points[column] ?? 0), share, rgb, to)
      }
  return orient({ width, height, rgb, scale }, image.orientation)
}

interface Samples {
  readonly parts: number
  /** Number of points per part. */
  readonly each: number
  readonly points: Int32Array
}

/** Returns the sampled pixels of every value along one side. */
function samplePoints(size: number, scale: number): Samples {
  const parts = Math.max(1, Math.floor(size / scale))
  const each = Math.max(1, Math.min(MAX_SAMPLES, Math.floor(size / parts)))
  const points = Int32Array.from({ length: parts * each }, (_, at) => Math.floor(((at + 0.5) * size) / (parts * each)))
  return { parts, each, points }
}

/** Adds a share of a pixel to a value; transparent pixels are blended with white. */
function addPixel({ data, channels }: DecodedImage, pixel: number, share: number, rgb: Float32Array, to: number): void {
  const at = pixel * channels
  const red = data[at] ?? 0
  const green = channels === 1 ? red : (data[at + 1] ?? 0)
  const blue = channels === 1 ? red : (data[at + 2] ?? 0)
  const alpha = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1
  const white = 255 * (1 - alpha)
  rgb[to] = (rgb[to] ?? 0) + (red * alpha + white) * share
  rgb[to + 1] = (rgb[to + 1] ?? 0) + (green * alpha + white) * share
  rgb[to + 2] = (rgb[to + 2] ?? 0) + (blue * alpha + white) * share
}

function orient(stored: Overview, orientation: number): Overview {
  if (orientation === 1) return stored
  const { width, height } = displayedSize(stored, orientation)
  const rgb = new Float32Array(stored.rgb.length)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3) {
      const place = storedPlace({ x: (x + 0.5) / width, y: (y + 0.5) / height }, orientation)
      const from = (Math.floor(place.y * stored.height) * stored.width + Math.floor(place.x * stored.width)) * 3
      rgb.set(stored.rgb.subarray(from, from + 3), to)
    }
  return { ...stored, width, height, rgb }
}
