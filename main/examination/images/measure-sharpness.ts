import type { LumaRegion } from './luma-region.ts'

/** How wide the sharpest quarter of the strong edges is, across and down, and how many there were. */
export interface Sharpness {
  /** Standard deviation, in values of the region, of the blur that would make such edges; the worse of two directions. */
  readonly blur: number
  /** Strong edges in the direction that has fewer. */
  readonly edges: number
}

/** Every how many lines edges are looked for, and every how many values brightness is counted. */
const LINES = 3
const VALUES = 5
/** Part of the region's contrast that an edge must have. */
const STRONG = 0.35
/** A step that was blurred by a Gaussian of deviation 1 rises over this many values, at its steepest slope. */
const RISE = Math.sqrt(2 * Math.PI)

/** Blur does not depend on what is printed: every printed edge was a step before it was blurred. */
export function measureSharpness({ width, height, luma }: LumaRegion): Sharpness {
  const strong = STRONG * contrastOf(luma)
  const across = edgeWidths(luma, height, width, width, 1, strong)
  const down = edgeWidths(luma, width, height, 1, width, strong)
  const edges = Math.min(across.length, down.length)
  if (edges === 0) return { blur: Number.POSITIVE_INFINITY, edges }
  return { blur: Math.max(quarterOf(across), quarterOf(down)) / RISE, edges }
}

/** The difference between the bright and the dark part: percentiles 5 and 95. */
export function contrastOf(luma: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < luma.length; at += VALUES) {
    const value = luma[at] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  const percentile = (share: number) => {
    let left = Math.ceil(luma.length / VALUES) * share
    return counts.findIndex((count) => {
      left -= count
      return left <= 0
    })
  }
  return percentile(0.95) - percentile(0.05)
}

/** For every strong rise or fall along the lines: all of it, divided by its steepest step. */
function edgeWidths(
  luma: Uint8Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  strong: number,
): Float32Array {
  const widths: number[] = []
  for (let line = 0; line < lines; line += LINES) {
    let [change, steepest] = [0, 0]
    for (let index = 1, at = line * lineStep + step; index < length; index++, at += step) {
      const slope = (luma[at] ?? 0) - (luma[at - step] ?? 0)
      if (slope * change < 0 || slope === 0) {
        if (Math.abs(change) >= strong && strong > 0) widths.push(Math.abs(change) / steepest)
        change = 0
        steepest = 0
      }
      change += slope
      steepest = Math.max(steepest, Math.abs(slope))
    }
  }
  return Float32Array.from(widths).sort()
}

const quarterOf = (sorted: Float32Array): number => sorted[sorted.length >> 2] ?? 0
