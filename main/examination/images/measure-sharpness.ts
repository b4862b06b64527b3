import type { LumaRegion } from './luma-region.ts'

/** Blur of an image, from the width of the sharpest quarter of its strong edges. */
export interface Sharpness {
  /** Standard deviation of the blur in pixels of the region; the larger of both directions. */
  readonly blur: number
  /** Number of strong edges in the direction that has fewer. */
  readonly edges: number
}

/** Sampling intervals: lines for edges, values for the brightness histogram. */
const LINE_INTERVAL = 3
const VALUE_INTERVAL = 5
/** Minimum height of an edge as a share of the region's contrast. */
const MIN_EDGE = 0.35
/** Width, by its steepest slope, of a step blurred by a Gaussian with standard deviation 1. */
const UNIT_BLUR_WIDTH = Math.sqrt(2 * Math.PI)

/** Measures the blur, independent of the printed content: every printed edge was a step before it was blurred. */
export function measureSharpness({ width, height, luma }: LumaRegion): Sharpness {
  const strong = MIN_EDGE * contrastOf(luma)
  const across = edgeWidths(luma, height, width, width, 1, strong)
  const down = edgeWidths(luma, width, height, 1, width, strong)
  const edges = Math.min(across.length, down.length)
  if (edges === 0) return { blur: Number.POSITIVE_INFINITY, edges }
  return { blur: Math.max(quarterOf(across), quarterOf(down)) / UNIT_BLUR_WIDTH, edges }
}

/** Returns the difference between the 95th and 5th percentile of brightness. */
export function contrastOf(luma: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < luma.length; at += VALUE_INTERVAL) {
    const value = luma[at] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  const percentile = (share: number) => {
    let remaining = Math.ceil(luma.length / VALUE_INTERVAL) * share
    return counts.findIndex((count) => {
      remaining -= count
      return remaining <= 0
    })
  }
  return percentile(0.95) - percentile(0.05)
}

/** Returns, sorted, the width of every strong rise or fall along the lines: its height divided by its steepest step. */
function edgeWidths(
  luma: Uint8Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  strong: number,
): Float32Array {
  const widths: number[] = []
  for (let line = 0; line < lines; line += LINE_INTERVAL) {
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
