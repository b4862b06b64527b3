import { measureGlare } from './measure-glare.ts'
import type { Overview } from './overview.ts'
import type { Quadrilateral } from './quadrilateral.ts'

export interface Light {
  /** Brightness of the paper: 90th percentile of the document, 0 to 255. */
  readonly paper: number
  /** Share of the document hidden by a reflection. */
  readonly glare: number
}

/** Measures the light on a document within its corners. */
export function measureLight(overview: Overview, corners: Quadrilateral): Light {
  const { rgb } = overview
  const inside = insideOf(overview, corners)
  const counts = new Uint32Array(256)
  let total = 0
  for (let at = 0; at < inside.length; at++) {
    if (!inside[at]) continue
    // ITU-R BT.601
    const light = 0.299 * (rgb[at * 3] ?? 0) + 0.587 * (rgb[at * 3 + 1] ?? 0) + 0.114 * (rgb[at * 3 + 2] ?? 0)
    const step = Math.floor(light)
    counts[step] = (counts[step] ?? 0) + 1
    total++
  }
  let [paper, remaining] = [255, total * 0.1]
  while (paper > 0 && remaining > 0) remaining -= counts[paper--] ?? 0
  return { paper, glare: total === 0 ? 0 : measureGlare(overview, inside) / total }
}

/** Returns a mask with 1 for every value within the corners. */
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
