import type { LumaRegion, Rectangle } from '../images/luma-region.ts'

/** Side of the squares that an image is divided into, as a share of its longer side. */
const SQUARE = 1 / 38
/** Minimum squared gradient magnitude. */
const MIN_GRADIENT = 40 ** 2
/** Minimum share of pixels with strong gradients in a dense square: text has up to two fifths, a barcode half. */
const MIN_DENSITY = 0.42
/** Minimum coherence of gradient directions, 0 to 1, that counts as a single direction. */
const MIN_COHERENCE = 0.3
/** Minimum share of dense squares for a possible and for a certain barcode. */
const MIN_SHARE = { maybe: 0.01, sure: 0.04 }
/** Margin in squares: the ends of a symbol fill their squares only in part, and need a quiet zone. */
const MARGIN = 3

export interface DensePrint extends Rectangle {
  /** Whether the dense area is too large to be text. */
  readonly isBarcode: boolean
}

/** Finds the area with gradients as dense as in a barcode, which small text seldom has; null if there is none. */
export function densePrint(picture: LumaRegion): DensePrint | null {
  const { width, height } = picture
  const size = Math.max(8, Math.round(Math.max(width, height) * SQUARE))
  const box = { left: width, top: height, right: 0, bottom: 0 }
  let [dense, all] = [0, 0]
  for (let top = 0; top + size < height; top += size)
    for (let left = 0; left + size < width; left += size) {
      all++
      if (densityOf(picture, left, top, size) < MIN_DENSITY) continue
      dense++
      box.left = Math.min(box.left, left)
      box.top = Math.min(box.top, top)
      box.right = Math.max(box.right, left + size)
      box.bottom = Math.max(box.bottom, top + size)
    }
  if (dense === 0 || dense < all * MIN_SHARE.maybe) return null
  const margin = size * MARGIN
  return {
    left: box.left - margin,
    top: box.top - margin,
    right: box.right + margin,
    bottom: box.bottom + margin,
    isBarcode: dense >= all * MIN_SHARE.sure,
  }
}

/** Returns the share of strong gradients in a square; 0 if their directions vary, as in text: bars have one direction. */
function densityOf({ width, luma }: LumaRegion, left: number, top: number, size: number): number {
  let [strong, xx, xy, yy] = [0, 0, 0, 0]
  for (let y = Math.max(1, top); y < top + size; y++)
    for (let x = Math.max(1, left), at = y * width + x; x < left + size; x++, at++) {
      const dx = (luma[at + 1] ?? 0) - (luma[at - 1] ?? 0)
      const dy = (luma[at + width] ?? 0) - (luma[at - width] ?? 0)
      if (dx * dx + dy * dy <= MIN_GRADIENT) continue
      strong++
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
  const isCoherent = Math.hypot(xx - yy, 2 * xy) >= MIN_COHERENCE * (xx + yy)
  return isCoherent ? strong / (size * size) : 0
}
