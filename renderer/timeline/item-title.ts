import type { TimelineItem } from '../../shared/analysis/timeline-items.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { timelineWords } from '../words/timeline.ts'

/** What people read for the state of an item: the words of its code where there are any. */
export function itemState({ lane, state }: TimelineItem): string {
  const list = timelineWords.states[lane]
  return state === null || list === '' ? (state ?? '') : wordsFor(list, state).title
}

/** What people read for an item: the words of its code where there are any. */
export function itemTitle({ lane, title }: TimelineItem): string {
  const list = timelineWords.lists[lane]
  return list === '' || lane === 'CALLS' ? title : wordsFor(list, title).title
}
