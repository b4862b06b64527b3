import type { Overview } from './overview.ts'
import type { Quadrilateral } from './quadrilateral.ts'

export interface Light {
  /** Brightness that nine tenths of the document stay below, 0 to 255: that of its paper. */
  readonly paper: number
  /** Share of the document that is white without any print on it, in patches as large as only a reflection makes them. */
  readonly glare: number
}

const BLOWN = 249
/** Half the width of the smallest patch that counts, as a share of the picture's longer side. */
const PATCH = 0.022

export function measureLight(overview: Overview, corners: Quadrilateral): Light {
  const { width, height, rgb } = overview
  const inside = insideOf(overview, corners)
  const blown = new Uint8Array(width * height)
  const counts = new Uint32Array(256)
  let total = 0
  for (let at = 0; at < inside.length; at++) {
    if (!inside[at]) continue
    const [red, green, blue] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0]
    const light = Math.floor(0.3 * red + 0.59 * green + 0.11 * blue)
    counts[light] = (counts[light] ?? 0) + 1
    total++
    if (Math.min(red, green, blue) >= BLOWN) blown[at] = 1
  }
  let [paper, left] = [255, total * 0.1]
  while (paper > 0 && left > 0) left -= counts[paper--] ?? 0
  const radius = Math.max(2, Math.round(Math.max(width, height) * PATCH))
  return { paper, glare: total === 0 ? 0 : patchArea(blown, width, height, radius) / total }
}

function insideOf({ width, height }: Overview, corners: Quadrilateral): Uint8Array {
  const inside = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const crossings = corners.flatMap((from, index) => {
      const to = corners[(index + 1) % 4] ?? from
      const middle = y + 0.5
      if (from.y > middle === to.y > middle) return []
      return [from.x + ((middle - from.y) / (to.y - from.y)) * (to.x - from.x)]
    })
    const [start, end] = [
      Math.max(0, Math.round(Math.min(...crossings))),
      Math.min(width, Math.round(Math.max(...crossings))),
    ]
    if (crossings.length > 0) inside.fill(1, y * width + start, y * width + Math.max(start, end))
  }
  return inside
}

/** How many values squares of 2·radius + 1 cover that lie wholly within the mask. */
function patchArea(mask: Uint8Array, width: number, height: number, radius: number): number {
  const size = 2 * radius + 1
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += mask[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  const covered = new Uint8Array(mask.length)
  const sum = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  for (let y = 0; y + size <= height; y++)
    for (let x = 0; x + size <= width; x++)
      if (sum(x + size, y + size) - sum(x, y + size) - sum(x + size, y) + sum(x, y) === size * size)
        for (let row = y; row < y + size; row++) covered.fill(1, row * width + x, row * width + x + size)
  return covered.reduce((total, one) => total + one, 0)
}
