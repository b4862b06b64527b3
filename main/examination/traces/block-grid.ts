import { BLOCK } from './block-spectrum.ts'
import type { LumaPlane } from './luma-plane.ts'

/** Trace of the blocks of an earlier compression that do not coincide with those of the last one. */
export interface EarlierGrid {
  /** Standard deviations above chance with which tiles of the picture prefer one other grid to its mirror image. */
  readonly score: number
  /** Position of the other grid, 0 to 7 pixels. */
  readonly x: number
  readonly y: number
}

/** Side of the tiles that vote, in pixels. */
const TILE = 64
/** Maximum step at a border of blocks: larger ones are edges of the scene. */
const MAX_STEP = 6

/** Searches the picture for the borders of blocks of an earlier compression, as a crop leaves them. */
export function earlierGrid(plane: LumaPlane): EarlierGrid {
  const across = votes(plane, true)
  const down = votes(plane, false)
  return { score: Math.max(across.score, down.score), x: across.offset, y: down.offset }
}

/**
 * Lets every tile vote for the offset with the largest steps between neighbouring pixels. The last compression itself favours
 * some offsets, but each as much as its mirror image: only the difference of both counts, so that the offset 4 is never found.
 */
function votes(plane: LumaPlane, isAcross: boolean): { readonly score: number; readonly offset: number } {
  const counts = new Array<number>(BLOCK).fill(0)
  for (let top = 0; top + TILE <= plane.height; top += TILE)
    for (let left = 0; left + TILE <= plane.width; left += TILE) {
      const others = stepsOf(plane, left, top, isAcross).slice(1)
      const most = Math.max(...others)
      if (most <= 0) continue
      const offset = others.indexOf(most) + 1
      counts[offset] = (counts[offset] ?? 0) + 1
    }
  let best = { score: 0, offset: 0 }
  for (let offset = 1; offset < BLOCK; offset++) {
    const [own, mirrored] = [counts[offset] ?? 0, counts[BLOCK - offset] ?? 0]
    const score = (own - mirrored) / Math.sqrt(Math.max(1, own + mirrored))
    if (score > best.score) best = { score, offset }
  }
  return best
}

/** Returns the sum of steps in brightness, in excess of those on both sides, for each offset modulo 8. */
function stepsOf({ width, height, luma }: LumaPlane, left: number, top: number, isAcross: boolean): number[] {
  const steps = new Array<number>(BLOCK).fill(0)
  const next = isAcross ? 1 : width
  for (let y = Math.max(2, top); y < Math.min(height - 2, top + TILE); y++)
    for (let x = Math.max(2, left); x < Math.min(width - 2, left + TILE); x++) {
      const at = y * width + x
      const value = (position: number) => luma[position] as number
      const step = Math.abs(value(at) - value(at - next))
      if (step > MAX_STEP) continue
      const around = Math.abs(value(at - next) - value(at - 2 * next)) + Math.abs(value(at + next) - value(at))
      const offset = (isAcross ? x : y) % BLOCK
      steps[offset] = (steps[offset] ?? 0) + step - around / 2
    }
  return steps
}
