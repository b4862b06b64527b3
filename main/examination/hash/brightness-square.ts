import type { DecodedImage } from '../codec/decode-image.ts'
import type { BlockOverview } from '../images/jpeg-overview.ts'
import { storedPlace } from '../images/orientation.ts'

/** Side of the square that pictures are stretched to. */
export const SIDE = 32
/** Sampled points per value of the square, along each side. */
const SAMPLES = 8

/**
 * Returns the brightness of an image as displayed, stretched to a square of SIDE × SIDE values: each value is the mean of points of
 * its area. `margin`: share of the width and height that is cut off on each side.
 */
export function squareOfPixels({ width, height, channels, data, orientation }: DecodedImage, margin = 0): Float64Array {
  const points = SIDE * SAMPLES
  const place = (at: number, length: number): number =>
    Math.floor((margin + ((at + 0.5) / points) * (1 - 2 * margin)) * length)
  const columns = Int32Array.from({ length: points }, (_, at) => place(at, width) * channels)
  const square = new Float64Array(SIDE * SIDE)
  for (let row = 0; row < points; row++) {
    const line = place(row, height) * width * channels
    const to = Math.floor(row / SAMPLES) * SIDE
    for (let column = 0; column < points; column++) {
      const at = line + (columns[column] ?? 0)
      const red = data[at] ?? 0
      const grey = channels === 1 ? red : 0.299 * red + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
      const alpha = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1
      const cell = to + Math.floor(column / SAMPLES)
      // Transparent pixels are blended with white.
      square[cell] = (square[cell] ?? 0) + (grey * alpha + 255 * (1 - alpha)) / (SAMPLES * SAMPLES)
    }
  }
  return oriented(square, orientation)
}

/** Returns the square of a JPEG from the mean brightness of its blocks, which is faster than decoding it. */
export function squareOfBlocks(
  { width, values, extent }: BlockOverview,
  orientation: number,
  margin = 0,
): Float64Array {
  const rows = new Float64Array(width * SIDE)
  for (let to = 0; to < SIDE; to++)
    forEachPart(to, extent.height, margin, (row, share) => {
      for (let x = 0; x < width; x++)
        rows[to * width + x] = (rows[to * width + x] ?? 0) + (values[row * width + x] ?? 0) * share
    })
  const square = new Float64Array(SIDE * SIDE)
  for (let to = 0; to < SIDE; to++)
    forEachPart(to, extent.width, margin, (column, share) => {
      for (let y = 0; y < SIDE; y++)
        square[y * SIDE + to] = (square[y * SIDE + to] ?? 0) + (rows[y * width + column] ?? 0) * share
    })
  return oriented(square, orientation)
}

/** Calls `add` with each value of a line of `length` values that overlaps part `to` of its SIDE parts, and with its share of the part. */
function forEachPart(to: number, length: number, margin: number, add: (index: number, share: number) => void): void {
  const place = (part: number): number => (margin + (part / SIDE) * (1 - 2 * margin)) * length
  const [start, end] = [place(to), place(to + 1)]
  for (let index = Math.floor(start); index < end && index < Math.ceil(length); index++)
    add(index, (Math.min(end, index + 1) - Math.max(start, index)) / (end - start))
}

/** Returns a square as displayed: turned and mirrored by the Exif orientation. */
function oriented(square: Float64Array, orientation: number): Float64Array {
  if (orientation === 1) return square
  return square.map((_, at) => {
    const place = storedPlace({ x: ((at % SIDE) + 0.5) / SIDE, y: (Math.floor(at / SIDE) + 0.5) / SIDE }, orientation)
    return square[Math.floor(place.y * SIDE) * SIDE + Math.floor(place.x * SIDE)] ?? 0
  })
}
