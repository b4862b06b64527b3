import type { LumaRegion } from '../../images/luma-region.ts'

/** Half the side of the square with which a pixel is compared, as a share of the width; and the minimum difference of ink. */
const REACH = 0.016
const DARKER = { share: 0.1, levels: 6 } as const

/** Returns 1 for pixels clearly darker than their surroundings, whatever the light; 0 for others. */
export function inkMask({ width, height, luma }: LumaRegion): Uint8Array {
  const reach = Math.max(8, Math.round(width * REACH))
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += luma[y * width + x] as number
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  const mask = new Uint8Array(luma.length)
  const box = (left: number, top: number, right: number, bottom: number) =>
    ((sums[bottom * (width + 1) + right] as number) -
      (sums[top * (width + 1) + right] as number) -
      (sums[bottom * (width + 1) + left] as number) +
      (sums[top * (width + 1) + left] as number)) /
    ((right - left) * (bottom - top))
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    const [above, below] = [Math.max(0, y - 1), Math.min(height, y + 2)]
    for (let x = 0; x < width; x++) {
      const around = box(Math.max(0, x - reach), top, Math.min(width, x + reach + 1), bottom)
      // The mean of nine pixels: noise alone is not ink.
      const here = box(Math.max(0, x - 1), above, Math.min(width, x + 2), below)
      if (here < around - Math.max(DARKER.levels, around * DARKER.share)) mask[y * width + x] = 1
    }
  }
  return mask
}
