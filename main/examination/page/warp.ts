import type { DecodedImage } from '../codec/decode-image.ts'
import { storedPlace } from '../images/orientation.ts'
import type { Pixels } from '../images/pixels.ts'
import { distance, type Point, type Quadrilateral } from '../images/quadrilateral.ts'
import { projectionOf } from './homography.ts'

/** Rectangle in shares of the page size. */
export interface PagePart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const WHOLE_PAGE: PagePart = { left: 0, top: 0, width: 1, height: 1 }

/** Maximum number of samples along each side of an output pixel that covers several input pixels. */
const MAX_SAMPLES = 3

/** Crops a part of a document from a photograph and corrects perspective and EXIF orientation. RGB, `width` × `height` pixels. */
export function warp(
  image: DecodedImage,
  corners: Quadrilateral,
  part: PagePart,
  width: number,
  height: number,
): Pixels {
  const [p, q, r, s] = corners
  // In pixels of the stored image, where the centre of a pixel has integer coordinates.
  const stored = (corner: Point): Point => {
    const { x, y } = storedPlace(corner, image.orientation)
    return { x: x * image.width - 0.5, y: y * image.height - 0.5 }
  }
  const placed: Quadrilateral = [stored(p), stored(q), stored(r), stored(s)]
  const samples = Math.round((distance(placed[0], placed[1]) * part.width) / width)
  const factor = Math.max(1, Math.min(MAX_SAMPLES, samples))
  const large = sample(image, placed, part, width * factor, height * factor)
  return factor === 1 ? large : shrunk(large, factor)
}

/** Samples bilinearly; beyond the image its border is repeated. */
function sample(image: DecodedImage, corners: Quadrilateral, part: PagePart, width: number, height: number): Pixels {
  const { a, b, c, d, e, f, g, h } = projectionOf(corners)
  const { channels, data: from } = image
  const [maxX, maxY] = [image.width - 1, image.height - 1]
  const row = image.width * channels
  const step = channels === 1 ? 0 : 1
  const data = new Uint8Array(width * height * 3)
  for (let line = 0, to = 0; line < height; line++) {
    const v = part.top + ((line + 0.5) / height) * part.height
    for (let column = 0; column < width; column++) {
      const u = part.left + ((column + 0.5) / width) * part.width
      const w = g * u + h * v + 1
      const x = Math.min(maxX, Math.max(0, (a * u + b * v + c) / w))
      const y = Math.min(maxY, Math.max(0, (d * u + e * v + f) / w))
      const ix = x | 0
      const iy = y | 0
      const right = x - ix
      const low = y - iy
      const w1 = (1 - right) * (1 - low)
      const w2 = right * (1 - low)
      const w3 = (1 - right) * low
      const w4 = right * low
      let p1 = iy * row + ix * channels
      let p2 = ix < maxX ? p1 + channels : p1
      let p3 = iy < maxY ? p1 + row : p1
      let p4 = p2 + p3 - p1
      // Arrays and a function for each pixel would take more than half as long again.
      for (const end = to + 3; to < end; to++, p1 += step, p2 += step, p3 += step, p4 += step)
        data[to] = (from[p1] ?? 0) * w1 + (from[p2] ?? 0) * w2 + (from[p3] ?? 0) * w3 + (from[p4] ?? 0) * w4
    }
  }
  return { width, height, channels: 3, data }
}

/** Downscales by averaging squares. */
function shrunk({ width, height, data }: Pixels, by: number): Pixels {
  const size = { width: width / by, height: height / by }
  const out = new Uint8Array(size.width * size.height * 3)
  for (let y = 0, to = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++)
      for (let channel = 0; channel < 3; channel++, to++) {
        let sum = 0
        for (let dy = 0; dy < by; dy++)
          for (let dx = 0; dx < by; dx++) sum += data[((y * by + dy) * width + x * by + dx) * 3 + channel] ?? 0
        out[to] = sum / (by * by)
      }
  return { ...size, channels: 3, data: out }
}
