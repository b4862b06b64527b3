import type { Quadrilateral } from '../../../examination/index.ts'
import type { Raster } from './rasterize.ts'

/** Returns the picture in another size, by the nearest pixels. */
export function sizedTo(picture: Raster, width: number, height: number): Raster {
  if (picture.width === width && picture.height === height) return picture
  return sampled(picture, { left: 0, top: 0, across: picture.width, down: picture.height }, width, height)
}

/** Returns the upright part of a picture around a quadrilateral, of the given size and its ratio of sides. */
export function cutOut(picture: Raster, around: Quadrilateral, width: number, height: number): Raster {
  const [xs, ys] = [around.map(({ x }) => x), around.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, low] = [Math.min(...ys), Math.max(...ys)]
  const by = Math.max((right - left) / width, (low - top) / height)
  const across = Math.min(picture.width, width * by, picture.height * (width / height))
  const down = across * (height / width)
  const inside = (middle: number, extent: number, all: number) =>
    Math.max(0, Math.min(all - extent, middle - extent / 2))
  return sampled(
    picture,
    {
      left: inside((left + right) / 2, across, picture.width),
      top: inside((top + low) / 2, down, picture.height),
      across,
      down,
    },
    width,
    height,
  )
}

interface Part {
  readonly left: number
  readonly top: number
  readonly across: number
  readonly down: number
}

function sampled({ width: wide, height: high, data }: Raster, part: Part, width: number, height: number): Raster {
  const made = new Uint8Array(width * height * 4)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.max(0, Math.min(high - 1, Math.floor(part.top + ((y + 0.5) / height) * part.down))) * wide
    for (let x = 0; x < width; x++, to += 4) {
      const column = Math.max(0, Math.min(wide - 1, Math.floor(part.left + ((x + 0.5) / width) * part.across)))
      const from = (row + column) * 4
      made[to] = data[from] ?? 0
      made[to + 1] = data[from + 1] ?? 0
      made[to + 2] = data[from + 2] ?? 0
      made[to + 3] = data[from + 3] ?? 0
    }
  }
  return { width, height, data: made }
}
