import { type Distances, distancesFromBackground } from './background.ts'
import type { Overview } from './overview.ts'

/** Border from which the background is grown. */
export type Border = 'all' | 'left' | 'top' | 'right' | 'bottom'

/** Frame that shows the background: distances from the border as shares of the shorter side. */
const RING = { from: 0.01, to: 0.035 }

/** Maximum colour distances from the background and slopes, in levels of brightness. */
interface Limits {
  /** Maximum distance of a value next to background. */
  readonly near: number
  /** Maximum distance if the value is also flat: light falls off slowly, documents have sharp edges. */
  readonly far: number
  readonly slope: number
}

/** Maximum distance of start values at the border. */
const START = 22
/** Limits while the light in the middle is extrapolated from the border, and once it is known. */
const ROUGH: Limits = { near: 13, far: 45, slope: 9 }
const FINE: Limits = { near: 13, far: 30, slope: 6 }

/**
 * Returns the foreground mask: 1 for every value not reachable from the border of the image without crossing an edge. The
 * background colour is first fitted to the border, then to everything that was reached.
 */
export function notBackground(overview: Overview, border: Border): Uint8Array {
  const ring = ringOf(overview, border)
  const rough = grow(overview, ring, distancesFromBackground(overview, ring, 4), ROUGH)
  const reached: number[] = []
  for (let at = 0; at < rough.length; at++) if (!rough[at]) reached.push(at)
  if (reached.length < ring.length) return rough
  return grow(overview, ring, distancesFromBackground(overview, reached, 7), FINE)
}

function ringOf({ width, height }: Overview, border: Border): readonly number[] {
  const from = Math.floor(Math.min(width, height) * RING.from)
  const to = Math.max(from + 1, Math.round(Math.min(width, height) * RING.to))
  const ring: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const gaps = { left: x, top: y, right: width - 1 - x, bottom: height - 1 - y }
      const gap = border === 'all' ? Math.min(gaps.left, gaps.top, gaps.right, gaps.bottom) : gaps[border]
      if (gap >= from && gap < to) ring.push(y * width + x)
    }
  return ring
}

function grow(
  overview: Overview,
  starts: readonly number[],
  { plain, shaded }: Distances,
  { near, far, slope }: Limits,
): Uint8Array {
  const { width, height } = overview
  const foreground = new Uint8Array(plain.length).fill(1)
  const queue = new Int32Array(plain.length)
  let [next, end] = [0, 0]
  const reach = (at: number) => {
    foreground[at] = 0
    queue[end++] = at
  }
  for (const at of starts) if ((plain[at] ?? 0) <= START) reach(at)
  const visit = (at: number) => {
    if (foreground[at] && ((plain[at] ?? 0) <= near || ((shaded[at] ?? 0) <= far && isFlat(overview, at, slope))))
      reach(at)
  }
  while (next < end) {
    const at = queue[next++] ?? 0
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return foreground
}

/**
 * Returns whether a value differs little from its neighbours on both sides; along a slanted edge, adjacent values hardly differ.
 */
function isFlat({ width, height, rgb }: Overview, at: number, slope: number): boolean {
  const x = at % width
  const left = x > 0 ? at - 1 : at
  const right = x < width - 1 ? at + 1 : at
  const above = at >= width ? at - width : at
  const below = at < width * (height - 1) ? at + width : at
  for (let channel = 0; channel < 3; channel++) {
    const across = (rgb[left * 3 + channel] ?? 0) - (rgb[right * 3 + channel] ?? 0)
    const down = (rgb[above * 3 + channel] ?? 0) - (rgb[below * 3 + channel] ?? 0)
    if (Math.abs(across) > slope || Math.abs(down) > slope) return false
  }
  return true
}
