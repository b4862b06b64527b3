import { type Distances, distancesFromBackground } from './background.ts'
import type { Overview } from './overview.ts'

/** Where the background is looked for at first. */
export type Border = 'all' | 'left' | 'top' | 'right' | 'bottom'

/** Where the frame that shows the background begins and ends, from the border, as shares of the shorter side. */
const RING = { from: 0.01, to: 0.035 }

/** Distances from the background, and differences across two values, in steps of brightness. */
interface Limits {
  /** What is background next to background. */
  readonly near: number
  /** What is background where it is also flat: light falls off slowly, documents end at once. */
  readonly far: number
  readonly slope: number
}

/** Where the background begins, at the border. */
const START = 22
/** While light in the middle of the picture is only guessed from that at the border, and when it is known. */
const ROUGH: Limits = { near: 13, far: 45, slope: 9 }
const FINE: Limits = { near: 13, far: 30, slope: 6 }

/**
 * What is no background: 1 for everything that is not reached from the border of the picture without crossing an edge. The
 * background's colour is first told from the border, then from all that was reached.
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
  const rest = new Uint8Array(plain.length).fill(1)
  const queue = new Int32Array(plain.length)
  let [next, end] = [0, 0]
  const reach = (at: number) => {
    rest[at] = 0
    queue[end++] = at
  }
  for (const at of starts) if ((plain[at] ?? 0) <= START) reach(at)
  const visit = (at: number) => {
    if (rest[at] && ((plain[at] ?? 0) <= near || ((shaded[at] ?? 0) <= far && isFlat(overview, at, slope)))) reach(at)
  }
  while (next < end) {
    const at = queue[next++] ?? 0
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return rest
}

/** Whether a value differs little from those around it: along a slanted edge each one hardly differs from the next. */
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
