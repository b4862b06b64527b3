import type { LumaRegion, Rectangle } from '../images/luma-region.ts'

/** Side of the squares that a picture is divided into, as a share of its longer side. */
const SQUARE = 1 / 38
/** Steps of brightness from which a gradient counts, squared. */
const STRONG = 40 ** 2
/** Share of a square's pixels with strong gradients: text has up to two fifths, a barcode half. */
const DENSE = 0.42
/** How alike directions are, from 0 to 1, that count as one. */
const ONE_WAY = 0.3
/** Share of the picture's squares that are dense where looking closer is worth it, and where it must be a barcode. */
const LEAST = { maybe: 0.01, sure: 0.04 }
/** Room around, in squares: the ends of a symbol fill theirs in part only, and need a quiet zone. */
const MARGIN = 3

export interface DensePrint extends Rectangle {
  /** Whether there is so much of it that it is no text. */
  readonly isBarcode: boolean
}

/** Where a picture has bars as close together as a barcode has, small text seldom; null where nowhere. */
export function densePrint(picture: LumaRegion): DensePrint | null {
  const { width, height } = picture
  const size = Math.max(8, Math.round(Math.max(width, height) * SQUARE))
  const box = { left: width, top: height, right: 0, bottom: 0 }
  let [dense, all] = [0, 0]
  for (let top = 0; top + size < height; top += size)
    for (let left = 0; left + size < width; left += size) {
      all++
      if (densityOf(picture, left, top, size) < DENSE) continue
      dense++
      box.left = Math.min(box.left, left)
      box.top = Math.min(box.top, top)
      box.right = Math.max(box.right, left + size)
      box.bottom = Math.max(box.bottom, top + size)
    }
  if (dense === 0 || dense < all * LEAST.maybe) return null
  const room = size * MARGIN
  return {
    left: box.left - room,
    top: box.top - room,
    right: box.right + room,
    bottom: box.bottom + room,
    isBarcode: dense >= all * LEAST.sure,
  }
}

/** Share of strong gradients in a square; 0 where they point everywhere, as those of text do: bars have one direction. */
function densityOf({ width, luma }: LumaRegion, left: number, top: number, size: number): number {
  let [strong, xx, xy, yy] = [0, 0, 0, 0]
  for (let y = Math.max(1, top); y < top + size; y++)
    for (let x = Math.max(1, left), at = y * width + x; x < left + size; x++, at++) {
      const across = (luma[at + 1] ?? 0) - (luma[at - 1] ?? 0)
      const down = (luma[at + width] ?? 0) - (luma[at - width] ?? 0)
      if (across * across + down * down <= STRONG) continue
      strong++
      xx += across * across
      xy += across * down
      yy += down * down
    }
  const isOneWay = Math.hypot(xx - yy, 2 * xy) >= ONE_WAY * (xx + yy)
  return isOneWay ? strong / (size * size) : 0
}
