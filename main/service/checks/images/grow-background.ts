import type { Distances } from './background.ts'
import type { Overview } from './overview.ts'

/** Distances from the model of the background, and differences between neighbours, in steps of brightness. */
const LIMIT = {
  /** Where the background begins, at the border. */
  start: 22,
  /** What is background next to background. */
  near: 13,
  /** What is background where it is also flat: light falls off slowly, documents end at once. */
  far: 45,
  /** Difference across two values. */
  slope: 9,
} as const

/**
 * What is background: everything that is reached from the border of the picture without crossing the edge of something else.
 * Returns 1 for what is not reached.
 */
export function notBackground(overview: Overview, { plain, shaded }: Distances): Uint8Array {
  const { width, height } = overview
  const rest = new Uint8Array(plain.length).fill(1)
  const queue = new Int32Array(plain.length)
  let [next, end] = [0, 0]
  const reach = (at: number) => {
    rest[at] = 0
    queue[end++] = at
  }
  for (let at = 0; at < plain.length; at++) {
    const x = at % width
    const isBorder = x === 0 || x === width - 1 || at < width || at >= width * (height - 1)
    if (isBorder && (plain[at] ?? 0) <= LIMIT.start) reach(at)
  }
  const visit = (at: number) => {
    if (rest[at] && ((plain[at] ?? 0) <= LIMIT.near || ((shaded[at] ?? 0) <= LIMIT.far && isFlat(overview, at))))
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
  return rest
}

/** Whether a value differs little from those around it: along a slanted edge each one hardly differs from the next. */
function isFlat({ width, height, rgb }: Overview, at: number): boolean {
  const x = at % width
  const left = x > 0 ? at - 1 : at
  const right = x < width - 1 ? at + 1 : at
  const above = at >= width ? at - width : at
  const below = at < width * (height - 1) ? at + width : at
  for (let channel = 0; channel < 3; channel++) {
    const across = (rgb[left * 3 + channel] ?? 0) - (rgb[right * 3 + channel] ?? 0)
    const down = (rgb[above * 3 + channel] ?? 0) - (rgb[below * 3 + channel] ?? 0)
    if (Math.abs(across) > LIMIT.slope || Math.abs(down) > LIMIT.slope) return false
  }
  return true
}
