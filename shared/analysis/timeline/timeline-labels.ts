import { labelFor } from '../fields/value-label.ts'
import { clipped, visible } from '../visible-text.ts'
import type { Lane, TimelineItem } from './timeline-items.ts'

export const LANE_LABELS: { readonly [lane in Lane]: string } = {
  OPERATIONS: 'Operations',
  CALLS: 'Client calls',
  SESSIONS: 'Sessions',
  VERIFICATIONS: 'Verifications',
  SERVICES: 'Services',
  ADJUDICATION: 'Adjudication',
  EVALUATIONS: 'Evaluations',
}

/** Enumerations of titles; empty if there is none. */
const TITLES: { readonly [lane in Lane]: string } = {
  OPERATIONS: 'OperationName',
  CALLS: 'HttpMethod',
  SESSIONS: 'ParticipantType',
  VERIFICATIONS: 'ParticipantType',
  SERVICES: '',
  ADJUDICATION: '',
  EVALUATIONS: 'LevelOfAssurance',
}

/** Enumerations of states; empty if there is none. */
const STATES: { readonly [lane in Lane]: string } = {
  OPERATIONS: 'OperationType',
  CALLS: '',
  SESSIONS: '',
  VERIFICATIONS: 'ParticipantState',
  SERVICES: '',
  ADJUDICATION: 'ParticipantState',
  EVALUATIONS: 'EvidenceStatus',
}

/** Maximum characters of a value without a label; the record shows it completely. */
const LONGEST = 120
const shown = (value: string): string => visible(clipped(value, LONGEST))

/** Returns the label for the state of an item: that of its code, if there is one. */
export function itemState({ lane, state }: TimelineItem): string {
  const list = STATES[lane]
  return state === null || list === '' ? shown(state ?? '') : labelFor(list, state).title
}

/** Returns the title of an item: the label of its code, if there is one. */
export function itemTitle({ lane, title }: TimelineItem): string {
  const list = TITLES[lane]
  return list === '' || lane === 'CALLS' ? shown(title) : labelFor(list, title).title
}
