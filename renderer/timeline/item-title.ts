import type { TimelineItem } from '../../shared/analysis/timeline-items.ts'
import { labelFor } from '../../shared/analysis/value-label.ts'
import { clipped, visible } from '../../shared/analysis/visible-text.ts'
import { timelineLabels } from '../labels/timeline.ts'

/** Maximum characters of a value without a label; the record shows it completely. */
const LONGEST = 120
const shown = (value: string): string => visible(clipped(value, LONGEST))

/** Returns the label for the state of an item: that of its code, if there is one. */
export function itemState({ lane, state }: TimelineItem): string {
  const list = timelineLabels.states[lane]
  return state === null || list === '' ? shown(state ?? '') : labelFor(list, state).title
}

/** Returns the title of an item: the label of its code, if there is one. */
export function itemTitle({ lane, title }: TimelineItem): string {
  const list = timelineLabels.lists[lane]
  return list === '' || lane === 'CALLS' ? shown(title) : labelFor(list, title).title
}
