import type { LumaRegion } from '../images/luma-region.ts'
import { quantile } from '../images/quantile.ts'

/** Side of the tiles whose paper is measured, in pixels: larger than letters, smaller than shadows. */
const TILE = 48
/** Share of the pixels of a tile that are darker than its paper, and of a page that are ink. */
const PAPER = 0.8
const INK = 0.01
/** Brightness of the faintest ink relative to paper of 255: what is fainter is no print. */
const MAX_INK = 215

/** Returns a page with white paper and black ink, whatever the light: text recognition tells ink from paper by one limit. */
export function evenLight({ width, height, luma }: LumaRegion): LumaRegion {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
  const papers = Float32Array.from({ length: columns * rows }, (_, tile) =>
    paperOf({ width, height, luma }, (tile % columns) * TILE, Math.floor(tile / columns) * TILE),
  )
  /** Returns the tile before a position and how far the position is from its centre to the next one. */
  const between = (position: number, count: number): readonly [number, number] => {
    const tile = Math.min(count - 1, Math.max(0, position / TILE - 0.5))
    return [Math.floor(tile), tile % 1]
  }
  const even = new Uint8Array(luma.length)
  for (let y = 0, at = 0; y < height; y++) {
    const [row, down] = between(y, rows)
    const below = Math.min(rows - 1, row + 1)
    for (let x = 0; x < width; x++, at++) {
      const [column, across] = between(x, columns)
      const right = Math.min(columns - 1, column + 1)
      const level = (of: number) =>
        (papers[of * columns + column] as number) * (1 - across) + (papers[of * columns + right] as number) * across
      const paper = level(row) * (1 - down) + level(below) * down
      even[at] = Math.min(255, (255 * (luma[at] as number)) / Math.max(1, paper))
    }
  }
  const ink = Math.min(MAX_INK, levelOf(even, INK))
  const scale = 255 / Math.max(1, 255 - ink)
  return { width, height, luma: even.map((value) => Math.max(0, (value - ink) * scale)) }
}

function paperOf({ width, height, luma }: LumaRegion, left: number, top: number): number {
  const values: number[] = []
  for (let y = top; y < Math.min(height, top + TILE); y += 2)
    for (let x = left; x < Math.min(width, left + TILE); x += 2) values.push(luma[y * width + x] ?? 255)
  return levelOf(values, PAPER)
}

/** Returns the brightness below which a share of all values is. */
function levelOf(values: ArrayLike<number>, share: number): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number
    counts[value] = (counts[value] ?? 0) + 1
  }
  return quantile(counts, values.length * share)
}
