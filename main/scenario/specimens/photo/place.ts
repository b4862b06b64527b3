import { projectionOf, type Quadrilateral } from '../../../examination/index.ts'
import { cover } from './compose.ts'
import type { Raster } from './rasterize.ts'

/** Draws a document onto a picture so that it covers a quadrilateral; parts beyond the picture are cut off. */
export function place(picture: Raster, document: Raster, corners: Quadrilateral): void {
  const toDocument = inverse(corners)
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(picture.width, Math.ceil(Math.max(...xs)))]
  const [top, low] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(picture.height, Math.ceil(Math.max(...ys)))]
  // A pixel that covers several of the document is sampled as often, so that small documents are not jagged.
  const samples = Math.max(1, Math.min(4, Math.round(document.width / Math.max(1, Math.max(...xs) - Math.min(...xs)))))
  const sum: Sample = [0, 0, 0, 0]
  for (let y = top; y < low; y++)
    for (let x = left; x < right; x++) {
      sum.fill(0)
      for (let at = 0; at < samples * samples; at++) {
        const px = x + ((at % samples) + 0.5) / samples
        const py = y + (Math.floor(at / samples) + 0.5) / samples
        const w = toDocument[6] * px + toDocument[7] * py + toDocument[8]
        const u = (toDocument[0] * px + toDocument[1] * py + toDocument[2]) / w
        const v = (toDocument[3] * px + toDocument[4] * py + toDocument[5]) / w
        if (u >= 0 && v >= 0 && u < 1 && v < 1) add(sum, document, u * document.width - 0.5, v * document.height - 0.5)
      }
      blend(picture, (y * picture.width + x) * 4, sum, samples * samples)
    }
}

/** Maps a point of a document, as shares of its width and height, to its position in the picture. */
export function placedPoint(corners: Quadrilateral, u: number, v: number): { readonly x: number; readonly y: number } {
  const { a, b, c, d, e, f, g, h } = projectionOf(corners)
  const w = g * u + h * v + 1
  return { x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w }
}

/** Draws a document onto the middle of a picture. */
export function paste(picture: Raster, document: Raster): void {
  const left = (picture.width - document.width) / 2
  const top = (picture.height - document.height) / 2
  for (let y = 0; y < document.height; y++) {
    const from = y * document.width * 4
    const row = document.data.subarray(from, from + document.width * 4)
    cover(picture.data, ((top + y) * picture.width + left) * 4, row)
  }
}

/** Red, green, blue, alpha. */
type Sample = [number, number, number, number]
type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/** Adds the bilinear sample at a position whose integers are centres of pixels. */
function add(sum: Sample, { width, height, data }: Raster, x: number, y: number): void {
  const [cx, cy] = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))]
  const [ix, iy] = [cx | 0, cy | 0]
  const [right, low] = [cx - ix, cy - iy]
  const at = (iy * width + ix) * 4
  const next = ix < width - 1 ? 4 : 0
  const down = iy < height - 1 ? width * 4 : 0
  const [w1, w2, w3, w4] = [(1 - right) * (1 - low), right * (1 - low), (1 - right) * low, right * low]
  for (let channel = 0; channel < 4; channel++) {
    const from = at + channel
    sum[channel as 0] +=
      (data[from] ?? 0) * w1 +
      (data[from + next] ?? 0) * w2 +
      (data[from + down] ?? 0) * w3 +
      (data[from + down + next] ?? 0) * w4
  }
}

function blend({ data }: Raster, at: number, sum: Sample, count: number): void {
  const rest = 1 - sum[3] / count / 255
  if (rest === 1) return
  for (let channel = 0; channel < 3; channel++)
    data[at + channel] = Math.round((sum[channel as 0] ?? 0) / count + (data[at + channel] ?? 0) * rest)
}

/** Returns the map from the picture to the unit square of the document: the adjugate of its projection. */
function inverse(corners: Quadrilateral): Matrix {
  const { a, b, c, d, e, f, g, h } = projectionOf(corners)
  return [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}
