import type { LumaRegion } from '../../images/luma-region.ts'
import { quantile } from '../../images/quantile.ts'

/** Size in pixels of the picture of one character that the model sees. */
export const CELL = { width: 24, height: 32 } as const
/** Width of a cell relative to the pitch, so that parts of the neighbours are visible; height relative to the capitals. */
const ACROSS = 1.2
const DOWN = 1.6

/** Position of one character: centre, direction of the line, distance between characters, height of capitals; in pixels. */
export interface CellPlace {
  readonly x: number
  readonly y: number
  /** Rise of the line for each pixel to the right. */
  readonly slope: number
  readonly pitch: number
  readonly capitals: number
}

/**
 * Cuts the picture of one character: brightness as in the region, upright, bilinearly sampled. Returns false if the centre is
 * outside the region.
 */
export function cutCell({ width, height, luma }: LumaRegion, place: CellPlace, out: Float32Array): boolean {
  const { x, y, slope, pitch, capitals } = place
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  const stepX = (pitch * ACROSS) / CELL.width
  const stepY = (capitals * DOWN) / CELL.height
  let to = 0
  for (let row = 0; row < CELL.height; row++)
    for (let column = 0; column < CELL.width; column++) {
      const across = (column - (CELL.width - 1) / 2) * stepX
      const down = (row - (CELL.height - 1) / 2) * stepY
      const fx = Math.min(width - 1.001, Math.max(0, x + across - down * slope))
      const fy = Math.min(height - 1.001, Math.max(0, y + down + across * slope))
      const ix = fx | 0
      const iy = fy | 0
      const right = fx - ix
      const low = fy - iy
      const at = iy * width + ix
      const next = ix < width - 1 ? 1 : 0
      const below = iy < height - 1 ? width : 0
      const upper = (luma[at] ?? 0) * (1 - right) + (luma[at + next] ?? 0) * right
      const lower = (luma[at + below] ?? 0) * (1 - right) + (luma[at + below + next] ?? 0) * right
      out[to++] = upper * (1 - low) + lower * low
    }
  return true
}

/** Number of cells on each side whose brightness determines that of paper and ink around a cell. */
const REACH = 3
/** Quantiles of brightness that count as ink and paper. */
const INK = 0.03
const PAPER = 0.8

/**
 * Scales the brightness of the cells of a line to 0 (paper) and 1 (ink) in place, each by its surroundings: light is uneven, and
 * cells with a thin character alone do not show how dark ink is.
 */
export function normalizeCells(cells: readonly Float32Array[]): void {
  const levels = cells.map((_, at) => {
    const near = cells.slice(Math.max(0, at - REACH), at + REACH + 1)
    const counts = new Uint32Array(256)
    let total = 0
    for (const cell of near)
      for (let index = 0; index < cell.length; index += 2) {
        const value = (cell[index] ?? 0) | 0
        counts[value] = (counts[value] ?? 0) + 1
        total++
      }
    return { ink: quantile(counts, total * INK), paper: quantile(counts, total * PAPER) }
  })
  for (const [at, cell] of cells.entries()) {
    const { ink, paper } = levels[at] ?? { ink: 0, paper: 255 }
    const scale = 1 / Math.max(12, paper - ink)
    for (let index = 0; index < cell.length; index++)
      cell[index] = Math.min(1.2, Math.max(-0.3, (paper - (cell[index] ?? 0)) * scale))
  }
}
