import type { LumaRegion } from '../images/luma-region.ts'

/** Minimum squared gradient magnitude. */
const MIN_GRADIENT = 20 ** 2
/** Number of histogram bins for directions within 90 degrees. */
const BINS = 90

/**
 * Returns the rotation of the bars in an image from upright, in degrees from -45 to 135. Most strong edges in the image of a
 * barcode are its bars.
 */
export function dominantTurn(picture: LumaRegion): number {
  const { width, height } = picture
  const luma = smoothed(smoothed(picture)).luma
  const weights = new Float64Array(BINS)
  const [across, down] = [new Float64Array(BINS), new Float64Array(BINS)]
  const second = { cos: 0, sin: 0 }
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const gx = (luma[at + 1] ?? 0) - (luma[at - 1] ?? 0)
      const gy = (luma[at + width] ?? 0) - (luma[at - width] ?? 0)
      const strength = gx * gx + gy * gy
      if (strength < MIN_GRADIENT) continue
      // Four times the angle, so that opposite and perpendicular gradients coincide.
      const angle = Math.atan2(gy, gx) * 4
      second.cos += gx * gx - gy * gy
      second.sin += 2 * gx * gy
      const bin = Math.floor(((angle / (2 * Math.PI) + 2) % 1) * BINS)
      weights[bin] = (weights[bin] ?? 0) + strength
      across[bin] = (across[bin] ?? 0) + Math.cos(angle) * strength
      down[bin] = (down[bin] ?? 0) + Math.sin(angle) * strength
    }
  const near = (sums: Float64Array, bin: number, reach: number) => {
    let sum = 0
    for (let step = -reach; step <= reach; step++) sum += sums[(bin + step + BINS) % BINS] ?? 0
    return sum
  }
  let best = 0
  for (let bin = 1; bin < BINS; bin++) if (near(weights, bin, 1) > near(weights, best, 1)) best = bin
  const turn = Math.atan2(near(down, best, 3), near(across, best, 3)) / 4
  // The bars have the one of two perpendicular directions with fewer gradients along it.
  const isUpright = Math.cos(2 * turn) * second.cos + Math.sin(2 * turn) * second.sin >= 0
  return (turn * 180) / Math.PI + (isUpright ? 0 : 90)
}

/** Averages three by three pixels; without it, bars one or two pixels wide appear rotated. Border pixels are unchanged. */
function smoothed({ width, height, luma }: LumaRegion): LumaRegion {
  const rows = luma.slice()
  for (let at = 1; at < luma.length - 1; at++)
    rows[at] = ((luma[at - 1] ?? 0) + (luma[at] ?? 0) + (luma[at + 1] ?? 0)) / 3
  const both = rows.slice()
  for (let at = width; at < luma.length - width; at++)
    both[at] = ((rows[at - width] ?? 0) + (rows[at] ?? 0) + (rows[at + width] ?? 0)) / 3
  return { width, height, luma: both }
}

/** Rotates an image back by an angle in degrees and scales it; pixels outside the image are white. */
export function levelled({ width, height, luma }: LumaRegion, degrees: number, scale: number): LumaRegion {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const out = {
    width: Math.ceil((Math.abs(width * cos) + Math.abs(height * sin)) * scale),
    height: Math.ceil((Math.abs(height * cos) + Math.abs(width * sin)) * scale),
  }
  const turned = new Uint8Array(out.width * out.height).fill(255)
  for (let y = 0, to = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++, to++) {
      const [u, v] = [(x - out.width / 2) / scale, (y - out.height / 2) / scale]
      const fx = u * cos - v * sin + width / 2 - 0.5
      const fy = u * sin + v * cos + height / 2 - 0.5
      if (fx < 0 || fy < 0 || fx >= width - 1 || fy >= height - 1) continue
      const [ix, iy] = [Math.floor(fx), Math.floor(fy)]
      const at = iy * width + ix
      const [right, low] = [fx - ix, fy - iy]
      const upper = (luma[at] ?? 0) * (1 - right) + (luma[at + 1] ?? 0) * right
      const lower = (luma[at + width] ?? 0) * (1 - right) + (luma[at + width + 1] ?? 0) * right
      turned[to] = upper * (1 - low) + lower * low
    }
  return { ...out, luma: turned }
}
