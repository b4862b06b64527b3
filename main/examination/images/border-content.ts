import type { Overview } from './overview.ts'

/** Width of the examined border as a share of the longer side. */
const BORDER = 0.02
/** Length of the border that is ignored at each corner, because documents have round corners. */
const CORNER = 0.06
/** Minimum difference in brightness between neighbours that counts as print. */
const MIN_STEP = 14

/**
 * Returns the density of print at the border of an image relative to the rest: near 0 if a document was cropped along its edges
 * or lies on a plain surface, about 1 if print extends beyond the image.
 */
export function borderContent({ width, height, rgb }: Overview): number {
  const corner = Math.max(width, height) * CORNER
  const depth = Math.max(2, Math.round(Math.max(width, height) * BORDER))
  const found = { border: 0, inner: 0, borderSize: 0, innerSize: 0 }
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = (y * width + x) * 3 + 1
      const value = rgb[at] ?? 0
      const step = Math.max(Math.abs(value - (rgb[at - 3] ?? 0)), Math.abs(value - (rgb[at - 3 * width] ?? 0)))
      const isPrint = step >= MIN_STEP ? 1 : 0
      const [gapX, gapY] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)]
      if (gapX < corner && gapY < corner) continue
      if (Math.min(gapX, gapY) < depth) {
        found.border += isPrint
        found.borderSize++
      } else {
        found.inner += isPrint
        found.innerSize++
      }
    }
  const inner = found.inner / Math.max(1, found.innerSize)
  return inner === 0 ? 0 : found.border / Math.max(1, found.borderSize) / inner
}
