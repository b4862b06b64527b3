import type { TimelineItem } from '../../shared/analysis/timeline-items.ts'
import { clipped, visible } from '../../shared/analysis/visible-text.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { timelineWords } from '../words/timeline.ts'

/** Characters of a value without words; the record shows it whole. */
const LONGEST = 120
const shown = (value: string): string => visible(clipped(value, LONGEST))

/** What people read for the state of an item: the words of its code where there are any. */
export function itemState({ lane, state }: TimelineItem): string {
  const list = timelineWords.states[lane]
  return state === null || list === '' ? shown(state ?? '') : wordsFor(list, state).title
}

/** What people read for an item: the words of its code where there are any. */
export function itemTitle({ lane, title }: TimelineItem): string {
  const list = timelineWords.lists[lane]
  return list === '' || lane === 'CALLS' ? shown(title) : wordsFor(list, title).title
}
