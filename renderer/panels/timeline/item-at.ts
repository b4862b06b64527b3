import type { TimelineItem } from '../../../shared/analysis/index.ts'
import type { Drawing } from './draw-lanes.ts'

/** Returns the item at a point: the smallest one, because small items are drawn over large ones. */
export function itemAt({ marks, places, axis, width }: Drawing, x: number, y: number): TimelineItem | null {
  const place = places.find(({ top, height }) => y >= top && y < top + height)
  if (!place) return null
  const row = Math.floor((y - place.top - place.padding) / place.rowHeight)
  // Thin rows are hit within 3 pixels.
  const tolerance = place.rowHeight < 6 ? Math.max(1, Math.ceil(3 / place.rowHeight)) : 0
  const { from, to } = axis.span
  const scale = width / (to - from)
  let best: TimelineItem | null = null
  let bestWidth = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const { item } = mark
    if (item.lane !== place.lane || Math.abs(item.row - row) > tolerance) continue
    const [left, right] = [(mark.from - from) * scale, (mark.to - from) * scale]
    if (x < left - 3 || x > Math.max(right, left + 3) + 3 || right - left >= bestWidth) continue
    best = item
    bestWidth = right - left
  }
  return best
}
