import type { Result } from './result.ts'
import type { Lane, TimelineItem } from './timeline-items.ts'

/** What is to be seen of a timeline; a list that is left out or empty leaves nothing out. */
export interface TimelineFilter {
  readonly lanes?: readonly Lane[]
  readonly results?: readonly Result[]
  readonly evidenceId?: string | null
  /** In title, state or the readable words for them, without regard to case. */
  readonly text?: string
}

/** The items that fit, in their order. `words` gives what people read for an item's codes. */
export function filterTimeline(
  items: readonly TimelineItem[],
  { lanes = [], results = [], evidenceId = null, text = '' }: TimelineFilter,
  words: (item: TimelineItem) => string = () => '',
): readonly TimelineItem[] {
  const wanted = text.trim().toLowerCase()
  const [inLanes, withResults] = [new Set(lanes), new Set(results)]
  return items.filter(
    (item) =>
      (inLanes.size === 0 || inLanes.has(item.lane)) &&
      (withResults.size === 0 || withResults.has(item.result)) &&
      (evidenceId === null || item.evidenceId === evidenceId) &&
      (wanted === '' || `${item.title} ${item.state ?? ''} ${words(item)}`.toLowerCase().includes(wanted)),
  )
}
