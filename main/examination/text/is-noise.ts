import type { LumaRegion } from '../images/luma-region.ts'

/** Maximum number of changes between dark and bright per pixel; pages have up to 0.06. */
const MAX_CHANGES = 0.12

/** Returns whether a page changes between dark and bright more often than print; text recognition of noise would take minutes. */
export function isNoise({ width, height, luma }: LumaRegion): boolean {
  let sum = 0
  for (const value of luma) sum += value
  const middle = sum / Math.max(1, luma.length)
  let changes = 0
  for (let y = 0; y < height; y++)
    for (let x = 1, at = y * width + 1; x < width; x++, at++)
      if ((luma[at] ?? 0) < middle !== (luma[at - 1] ?? 0) < middle) changes++
  return changes > luma.length * MAX_CHANGES
}
