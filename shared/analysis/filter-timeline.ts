import type { Result } from './result.ts'
import type { Lane, TimelineItem } from './timeline-items.ts'

/** Filter of a timeline; an omitted or empty list does not filter. */
export interface TimelineFilter {
  readonly lanes?: readonly Lane[]
  readonly results?: readonly Result[]
  readonly evidenceId?: string | null
  /** Text in title, state or their labels, case-insensitive. */
  readonly text?: string
}

/** Returns the matching items in order. `labels` returns the labels of an item's codes. */
export function filterTimeline(
  items: readonly TimelineItem[],
  { lanes = [], results = [], evidenceId = null, text = '' }: TimelineFilter,
  labels: (item: TimelineItem) => string = () => '',
): readonly TimelineItem[] {
  const query = text.trim().toLowerCase()
  const [inLanes, withResults] = [new Set(lanes), new Set(results)]
  return items.filter(
    (item) =>
      (inLanes.size === 0 || inLanes.has(item.lane)) &&
      (withResults.size === 0 || withResults.has(item.result)) &&
      (evidenceId === null || item.evidenceId === evidenceId) &&
      (query === '' || `${item.title} ${item.state ?? ''} ${labels(item)}`.toLowerCase().includes(query)),
  )
}
